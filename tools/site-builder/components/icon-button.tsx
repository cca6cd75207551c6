/** Icon paths on a 16 px grid. */
const PATHS = {
  undo: 'M6.5 3.5 3 7l3.5 3.5M3 7h6.5a3.5 3.5 0 0 1 0 7H8',
  redo: 'M9.5 3.5 13 7l-3.5 3.5M13 7H6.5a3.5 3.5 0 0 0 0 7H8',
  up: 'M8 12.5V3.5M4 7.5l4-4 4 4',
  down: 'M8 3.5v9M4 8.5l4 4 4-4',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  remove: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  phone: 'M5 2h6v12H5zM7.5 12h1',
  tablet: 'M3.5 2h9v12h-9zM7.5 12h1',
  desktop: 'M2 3h12v8H2zM6 14h4M8 11v3',
  sun: 'M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1',
  moon: 'M13 9.5A5.5 5.5 0 1 1 6.5 3a4.5 4.5 0 0 0 6.5 6.5z',
  system: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  reload: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5V5h-2.5',
  outside: 'M6.5 3.5h-3v9h9v-3M9 3h4v4M13 3 7.5 8.5',
  sliders: 'M2.5 5h6M12.5 5h1M2.5 11h1M7.5 11h6M8.5 3.5v3h4v-3zM3.5 9.5v3h4v-3z',
  share: 'M8 10V2.5M5 5l3-3 3 3M4 8v5.5h8V8',
  person: 'M8 2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M3 13.5c.6-2.6 2.5-4 5-4s4.4 1.4 5 4',
  bold: 'M5 3h3.5a2.4 2.4 0 0 1 0 4.8H5zM5 7.8h4a2.6 2.6 0 0 1 0 5.2H5z',
  italic: 'M7 3h5M4 13h5M9.5 3l-3 10',
  bullets: 'M6 4h7.5M6 8h7.5M6 12h7.5M3 4h.01M3 8h.01M3 12h.01',
  numbers: 'M7 4h6.5M7 8h6.5M7 12h6.5M2.5 3.5l1-.5v3M2.5 10.5c.5-.9 1.8-.6 1.6.4L2.5 13h1.8',
  quote: 'M3 4v8M6 5h7M6 8h7M6 11h4.5',
  link: 'M6.5 9.5l3-3M7 4.5l1.2-1.2a3 3 0 0 1 4.3 4.3L11.3 8.8M9 11.5l-1.2 1.2a3 3 0 0 1-4.3-4.3L4.7 7.2',
  picture: 'M2.5 3.5h11v9h-11zM2.5 10.5l3-3 3 3 2-2 3 3M10.5 6h.01',
  table: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M8 6.5v6',
  search: 'M7 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8M10 10l3.5 3.5',
} as const
export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={PATHS[name]} fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

interface IconButtonProps {
  icon: IconName
  label: string
  onClick: () => void
  disabled?: boolean
  pressed?: boolean
  /** Whether the part that the button shows and hides is shown. */
  expanded?: boolean
}

/** A button with an icon; its label is the accessible name and the tooltip. */
export function IconButton({ icon, label, onClick, disabled = false, pressed, expanded }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
    >
      <Icon name={icon} />
    </button>
  )
}
