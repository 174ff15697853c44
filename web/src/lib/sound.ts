/** Short sounds, made by the page itself: a stone on wood, and the end of a game. */

export type Sound = 'stone' | 'end';

let audio: AudioContext | null = null;

/** Plays a sound. A browser that does not allow it, before the first click for instance, stays silent. */
export function playSound(sound: Sound): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
    if (sound === 'stone') knock(audio, audio.currentTime, 0.35);
    else
      [0, 0.12, 0.24].forEach(
        (later, index) => audio && tone(audio, audio.currentTime + later, 440 * 1.25 ** index),
      );
  } catch {
    // Without sound the game goes on.
  }
}

/** A short knock: noise that dies away, through a narrow band. */
function knock(context: AudioContext, at: number, volume: number): void {
  const seconds = 0.06;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 4;
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = 1150;
  const gain = context.createGain();
  gain.gain.value = volume;
  source.connect(band).connect(gain).connect(context.destination);
  source.start(at);
}

function tone(context: AudioContext, at: number, hertz: number): void {
  const wave = context.createOscillator();
  const gain = context.createGain();
  wave.frequency.value = hertz;
  gain.gain.setValueAtTime(0.08, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
  wave.connect(gain).connect(context.destination);
  wave.start(at);
  wave.stop(at + 0.3);
}
