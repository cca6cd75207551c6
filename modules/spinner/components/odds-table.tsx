import { FormattedMessage } from 'react-intl'
import { classNames } from '#runtime/components/class-names.ts'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import type { PrizeOdds } from '../state/segments.ts'
import styles from './odds-table.module.css'
import tones from './tones.module.css'

export interface OddsTableProps {
  odds: readonly PrizeOdds[]
  prizeOf: (row: PayoutRow) => string
  /** Rank of the segment at which the wheel has stopped. */
  markedRank?: number | undefined
  isWin?: boolean
}

/** The prizes of the wheel and their chances. */
export function OddsTable({ odds, prizeOf, markedRank, isWin = false }: OddsTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        <FormattedMessage id="spinner.odds" />
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="spinner.odds.prize" />
          </th>
          <th scope="col">
            <FormattedMessage id="spinner.odds.chance" />
          </th>
        </tr>
      </thead>
      <tbody>
        {odds.map(({ rankNumber, row, tone, share }) => (
          <tr
            key={rankNumber}
            data-marked={rankNumber === markedRank ? (isWin ? 'win' : 'plain') : undefined}
          >
            <th scope="row">
              <span className={styles.name}>
                <span
                  className={classNames(tones.toned, styles.swatch)}
                  data-tone={tone ?? 'blank'}
                  aria-hidden
                />
                {row === undefined ? (
                  <FormattedMessage id="spinner.blank" />
                ) : (
                  <Verbatim>{prizeOf(row)}</Verbatim>
                )}
              </span>
            </th>
            <td>
              <FormattedMessage id="spinner.odds.share" values={{ share }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
