import type { BingoPattern } from '#schemas/entities/game-definition.ts'
import { PATTERNS } from '../rules/patterns.ts'
import styles from './pattern-picture.module.css'

/** Width of a card of 90 in the picture: its five numbers of a row, without gaps. */
const COLUMNS = 5
const STEP = 6
const CELL = 5

/** A pattern as a small picture. Decorative: its name is beside it. */
export function PatternPicture({ pattern }: { pattern: BingoPattern }) {
  const { balls, ways } = PATTERNS[pattern]
  const rows = balls === 90 ? 3 : 5
  const way = ways[0] ?? []
  const width = COLUMNS * STEP - 1
  const height = rows * STEP - 1
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${width} ${height}`}
      data-rows={rows}
      aria-hidden
      focusable="false"
    >
      {Array.from({ length: COLUMNS * rows }, (_, place) => (
        <rect
          key={place}
          x={(place % COLUMNS) * STEP}
          y={Math.floor(place / COLUMNS) * STEP}
          width={CELL}
          height={CELL}
          rx={1.25}
          data-on={way.includes(place) || isFree(balls, place, pattern) || undefined}
        />
      ))}
    </svg>
  )
}

/** The free centre belongs to the figures that cross it. */
const isFree = (balls: number, place: number, pattern: BingoPattern) =>
  balls === 75 && place === 12 && (pattern === 'coverall' || pattern === 'diagonalCross')
