/** A black and a white stone on two lines of a board. */
export function Logo() {
  return (
    <svg width={30} height={30} viewBox="0 0 64 64" aria-hidden="true">
      <rect width={64} height={64} rx={15} fill="var(--point-best)" />
      <circle cx={42} cy={22} r={13} fill="var(--stone-white)" />
      <circle cx={22} cy={42} r={13} fill="var(--stone-black)" />
    </svg>
  );
}
