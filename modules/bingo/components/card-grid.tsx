import { memo, useState } from 'react'
import { useIntl } from 'react-intl'
import type { BingoBalls } from '../rules/patterns.ts'
import { BINGO } from '../state/called-balls.ts'
import styles from './card-grid.module.css'

export interface CardGridProps {
  balls: BingoBalls
  /** Row by row; 0 is an empty cell or the free centre. */
  grid: readonly (readonly number[])[]
  /** Marked places as bits, in the order of the places of a pattern. */
  marked?: number
  /** Places to point out as bits: the numbers that a prize still needs, or those that won it. */
  pointed?: number
  /** Called places as bits: with `onPress` only these can be pressed. */
  called?: number
  /** Makes each number a button that marks it. */
  onPress?: ((place: number) => void) | undefined
}

/** A card as printed: three rows of nine cells, or five of five under the letters B-I-N-G-O. */
export const CardGrid = memo(function CardGrid(props: CardGridProps) {
  const { balls, grid, marked = 0, onPress } = props
  const intl = useIntl()
  const fresh = useFreshMarks(marked)
  const cells = cellsOf(balls, grid)
  const numbers = cells.filter(({ number }) => number > 0)
  const label = intl.formatMessage(
    { id: 'bingo.card.numbers' },
    {
      numbers: numbers.map(({ number }) => number).join(', '),
      marked: numbers
        .filter(({ place }) => (marked >> place) & 1)
        .map(({ number }) => number)
        .join(', '),
      count: numbers.filter(({ place }) => (marked >> place) & 1).length,
    },
  )
  return (
    <div
      className={styles.card}
      data-balls={balls}
      data-hand={onPress === undefined ? undefined : true}
      dir="ltr"
      role={onPress === undefined ? 'img' : 'group'}
      aria-label={label}
    >
      {balls === 75
        ? BINGO.map((letter) => (
            <span key={letter} className={styles.letter} aria-hidden>
              {letter}
            </span>
          ))
        : null}
      {cells.map(({ number, place, key }) => (
        <Cell key={key} number={number} place={place} fresh={fresh} {...props} />
      ))}
    </div>
  )
})

/** The marks of the last change as bits. A card that appears has none: its marks are as old as the card. */
function useFreshMarks(marked: number): number {
  const [shown, setShown] = useState({ marked, fresh: 0 })
  if (shown.marked === marked) return shown.fresh
  const fresh = marked & ~shown.marked
  setShown({ marked, fresh })
  return fresh
}

interface CellProps extends Pick<CardGridProps, 'marked' | 'pointed' | 'called' | 'onPress' | 'balls'> {
  number: number
  /** Place in a pattern; -1 for an empty cell. */
  place: number
  fresh: number
}

function Cell({ balls, number, place, marked = 0, fresh, pointed = 0, called = 0, onPress }: CellProps) {
  if (number === 0) {
    return balls === 75 ? (
      <span className={styles.free} aria-hidden />
    ) : (
      <span className={styles.empty} aria-hidden />
    )
  }
  const isMarked = ((marked >> place) & 1) === 1
  const state = {
    className: styles.cell,
    'data-marked': isMarked || undefined,
    'data-fresh': ((fresh >> place) & 1) === 1 || undefined,
    'data-pointed': ((pointed >> place) & 1) === 1 || undefined,
  }
  if (onPress === undefined) return <span {...state}>{number}</span>
  return (
    <button
      {...state}
      type="button"
      aria-pressed={isMarked}
      aria-disabled={((called >> place) & 1) === 0}
      onClick={() => onPress(place)}
    >
      {number}
    </button>
  )
}

/** The cells with their places in a pattern: numbers in order for 90 balls, all cells for 75. */
function cellsOf(balls: BingoBalls, grid: readonly (readonly number[])[]) {
  let numbers = 0
  return grid.flat().map((number, key) => ({
    number,
    key,
    place: balls === 75 ? key : number === 0 ? -1 : numbers++,
  }))
}
