/** Pictures one after the other in one file: an animated WebP, put together from still ones. */

export interface Frame {
  /** A still WebP picture. */
  picture: Uint8Array;
  /** How long it is shown, in milliseconds. */
  ms: number;
}

/** A picture that moves, of frames of one size. It begins anew when it has ended. */
export function animated(frames: readonly Frame[], width: number, height: number): Uint8Array {
  const head = chunk('VP8X', join(bytes(0x02, 4), bytes(width - 1, 3), bytes(height - 1, 3)));
  const background = chunk('ANIM', join(bytes(0xffffffff, 4), bytes(0, 2)));
  const shown = frames.map(({ picture, ms }) =>
    chunk(
      'ANMF',
      join(
        bytes(0, 6),
        bytes(width - 1, 3),
        bytes(height - 1, 3),
        bytes(ms, 3),
        bytes(0x02, 1),
        imageOf(picture),
      ),
    ),
  );
  const body = join(letters('WEBP'), head, background, ...shown);
  return join(letters('RIFF'), bytes(body.length, 4), body);
}

/** The chunk of a still picture that holds its image. */
function imageOf(picture: Uint8Array): Uint8Array {
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  for (let at = 12; at + 8 <= picture.length;) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    const name = String.fromCharCode(...picture.slice(at, at + 4));
    if (name === 'VP8 ' || name === 'VP8L') return picture.slice(at, end);
    at = end;
  }
  throw new Error('a frame is no WebP picture');
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  return join(letters(name), bytes(content.length, 4), content, bytes(0, content.length % 2));
}

function letters(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** A number, its lowest byte first. */
function bytes(value: number, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, index) => Math.floor(value / 256 ** index) % 256);
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
