/** Line drawings in a box of 24 by 24. */
const PATHS = {
  play: 'M4 4h16v16H4zM12 4v16M4 12h16M16 8h.01M8 16h.01',
  practice: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 12h.01',
  learn: 'M4 5.5c3-1 5.5-.6 8 1.2 2.5-1.8 5-2.2 8-1.2V18c-3-1-5.5-.6-8 1.2C9.5 17.4 7 17 4 18zM12 6.7V19',
  openings: 'M6 4v6a4 4 0 0 0 4 4h8M14 10l4 4-4 4M6 10v10',
  stats: 'M4 19h16M6 16l4-5 4 3 5-8',
  games: 'M5 4h14M5 9h14M5 14h14M5 19h9',
  analyse: 'M4 20V10M10 20V4M16 20v-8M21 20H3',
  watch:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  review: 'M4 12a8 8 0 1 1 2.5 5.8M4 20v-4.5h4.5M12 8v4l3 2',
  lab: 'M9 3h6M10 3v6L4.8 18a2 2 0 0 0 1.8 3h10.8a2 2 0 0 0 1.8-3L14 9V3M7.5 15h9',
  training: 'M3 19 9 12l4 4 8-10M15.5 6H21v5.5',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5',
  close: 'M6 6l12 12M18 6 6 18',
  first: 'M18 6l-6 6 6 6M7 6v12',
  back: 'M15 6l-6 6 6 6',
  next: 'M9 6l6 6-6 6',
  last: 'M6 6l6 6-6 6M17 6v12',
  undo: 'M4 10h10a5 5 0 0 1 0 10h-3M8 6l-4 4 4 4',
  redo: 'M20 10H10a5 5 0 0 0 0 10h3M16 6l4 4-4 4',
  hint: 'M9.5 18h5M10.5 21h3M8.8 14.5A6 6 0 1 1 15.2 14.5V16H8.8z',
  flag: 'M5 21V4h12l-2.5 4L17 12H5',
  now: 'M13 3 5 14h6l-1 7 8-11h-6z',
  start: 'M7 5v14l11-7z',
  pause: 'M8 5v14M16 5v14',
  stop: 'M6.5 6.5h11v11h-11z',
  help: 'M9 9.2a3 3 0 1 1 4.4 2.6c-.9.5-1.4 1-1.4 2.2M12 17.5h.01',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  swap: 'M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7',
  edit: 'M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3',
  plus: 'M12 5v14M5 12h14',
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration: the words are beside it, or in the label of its button. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const thick = name === 'more' ? 3 : 1.9;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" className="shrink-0">
      <path
        d={PATHS[name]}
        stroke="currentColor"
        strokeWidth={thick}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
