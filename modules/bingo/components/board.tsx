import { memo } from 'react'
import { useIntl } from 'react-intl'
import type { BingoBalls } from '../rules/patterns.ts'
import { BINGO } from '../state/called-balls.ts'
import styles from './board.module.css'

export interface BoardProps {
  balls: BingoBalls
  called: readonly number[]
}

/** Every number of the drum; those that were called are lit. Screen readers get the called numbers in order. */
export function Board({ balls, called }: BoardProps) {
  const intl = useIntl()
  const last = called.at(-1)
  const lit = new Set(called)
  const label = intl.formatMessage(
    { id: 'bingo.board' },
    { count: called.length, numbers: called.join(', ') },
  )
  return (
    <div className={styles.board} data-balls={balls} dir="ltr" role="img" aria-label={label}>
      {Array.from({ length: balls }, (_, index) => index + 1).map((number) => (
        <BoardCell
          key={number}
          number={number}
          letter={balls === 75 && number % 15 === 1 ? (BINGO[(number - 1) / 15] ?? null) : null}
          state={number === last ? 'last' : lit.has(number) ? 'called' : 'idle'}
        />
      ))}
    </div>
  )
}

interface BoardCellProps {
  number: number
  /** The letter of the row that begins here. */
  letter: string | null
  state: 'idle' | 'called' | 'last'
}

const BoardCell = memo(function BoardCell({ number, letter, state }: BoardCellProps) {
  return (
    <>
      {letter === null ? null : <span className={styles.letter}>{letter}</span>}
      <span className={styles.cell} data-state={state}>
        {number}
      </span>
    </>
  )
})
