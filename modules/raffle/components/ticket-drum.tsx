import styles from './ticket-drum.module.css'

/** Places of the tickets inside the drum, in its own coordinates, with their tilt. */
const TICKETS = [
  [58, 92, -18],
  [92, 104, 9],
  [124, 96, 26],
  [76, 74, 12],
  [108, 72, -8],
  [90, 122, -30],
  [62, 114, 34],
  [120, 120, -14],
] as const

/** A raffle drum with tickets; it turns while a ticket is drawn. Decorative. */
export function TicketDrum({ isTurning, isOver }: { isTurning: boolean; isOver: boolean }) {
  return (
    <svg
      className={styles.drum}
      viewBox="0 0 184 190"
      data-turning={isTurning || undefined}
      data-over={isOver || undefined}
      aria-hidden
      focusable="false"
    >
      <path className={styles.stand} d="M40 184l36-82M144 184l-36-82M28 184h128" />
      <circle className={styles.glass} cx="92" cy="96" r="76" />
      <g className={styles.load}>
        {TICKETS.map(([x, y, tilt], place) => (
          <g key={place} transform={`translate(${x} ${y}) rotate(${tilt})`}>
            <path
              className={styles.paper}
              data-shade={place % 3}
              d="M-19-10h38v6a4 4 0 0 0 0 8v6h-38v-6a4 4 0 0 0 0-8z"
            />
            <path className={styles.perforation} d="M-8-10v20" />
          </g>
        ))}
      </g>
      <g className={styles.cage}>
        <circle cx="92" cy="96" r="76" />
        <path d="M92 20v152M16 96h152M38.3 42.3l107.4 107.4M145.7 42.3L38.3 149.7" />
      </g>
      <circle className={styles.hub} cx="92" cy="96" r="9" />
    </svg>
  )
}
