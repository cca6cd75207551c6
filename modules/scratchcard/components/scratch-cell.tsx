import { memo } from 'react'
import { FormattedMessage } from 'react-intl'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { useRowPrize } from '#games/format/row-prize.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import styles from './scratch-cell.module.css'

export interface ScratchCellProps {
  /** From 0. */
  cell: number
  rank: number
  row: PayoutRow | undefined
  currencyId: number
  isOpen: boolean
  /** One of the three that win, once all of them are open. */
  isMarked: boolean
  /** The one cell that the tab key reaches. */
  isFocused: boolean
  onFocus: (cell: number) => void
}

/** One cell: its symbol and the prize of three such symbols, or that it is covered. The card handles its presses. */
export const ScratchCell = memo(function ScratchCell(props: ScratchCellProps) {
  const { cell, rank, row, currencyId, isOpen, isMarked, isFocused, onFocus } = props
  const prizeOf = useRowPrize(currencyId)
  const prize = row ? prizeOf(row) : ''
  return (
    <button
      type="button"
      role="gridcell"
      className={styles.cell}
      data-cell={cell}
      data-marked={isMarked || undefined}
      tabIndex={isFocused ? 0 : -1}
      onFocus={() => onFocus(cell)}
    >
      <span className={styles.symbol} data-symbol={rank} style={symbolOf(rank)} aria-hidden />
      <span className={styles.prize} aria-hidden>
        <Verbatim>{onTwoLines(prize)}</Verbatim>
      </span>
      <span className="visually-hidden">
        <FormattedMessage
          id={isOpen ? (isMarked ? 'scratchcard.cell.marked' : 'scratchcard.cell.open') : 'scratchcard.cell'}
          values={{ cell: cell + 1, prize: <Verbatim>{prize}</Verbatim> }}
        />
      </span>
    </button>
  )
})

/** A long amount may have a second line, with the currency alone. */
const onTwoLines = (prize: string) => prize.replace(/(\d)[\u00A0\u202F](?=\D)/, '$1 ')

/** Symbols of the theme's strip, before its foil. */
const SYMBOLS = 12

const symbolOf = (rank: number) => ({ backgroundPositionX: `${(((rank - 1) % SYMBOLS) / SYMBOLS) * 100}%` })
