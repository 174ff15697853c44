/** Gradients of stones and boards. Ids are the page's: two boards on one page share the same definitions. */
export function BoardDefs() {
  return (
    <defs>
      <radialGradient id="stone-black" cx=".36" cy=".3" r=".8">
        <stop offset="0" stopColor="var(--stone-black-lit)" />
        <stop offset=".55" stopColor="var(--stone-black)" />
        <stop offset="1" stopColor="var(--stone-black-rim)" />
      </radialGradient>
      <radialGradient id="stone-white" cx=".36" cy=".3" r=".85">
        <stop offset="0" stopColor="var(--stone-white-lit)" />
        <stop offset=".7" stopColor="var(--stone-white)" />
        <stop offset="1" stopColor="var(--stone-white-rim)" />
      </radialGradient>
      <radialGradient id="stone-shadow">
        <stop offset=".8" stopColor="black" stopOpacity=".42" />
        <stop offset="1" stopColor="black" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="wood" x1="0" y1="0" x2=".25" y2="1">
        <stop offset="0" stopColor="var(--wood)" />
        <stop offset="1" stopColor="var(--wood-deep)" />
      </linearGradient>
      <radialGradient id="felt" cx=".45" cy=".4" r=".8">
        <stop offset="0" stopColor="var(--felt)" />
        <stop offset="1" stopColor="var(--felt-deep)" />
      </radialGradient>
      <linearGradient id="frame" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--frame)" />
        <stop offset="1" stopColor="var(--frame-edge)" />
      </linearGradient>
    </defs>
  );
}
