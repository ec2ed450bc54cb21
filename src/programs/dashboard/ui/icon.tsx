const PATHS = {
  copy: 'M8 8h11v12H8zM5 16V4h11',
  down: 'M6 9l6 6 6-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  send: 'M4 12h15M13 6l6 6-6 6',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  refresh: 'M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12l5 5L19 7',
} as const;

export type IconName = keyof typeof PATHS;

/** One of a few line drawings; it says nothing that the words beside it do not. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
