import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import { useRowPrize } from '#games/format/row-prize.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { EMPTY_DRAW } from '#games/live/draw-state.ts'
import { PatternName } from '../components/pattern-name.tsx'
import { PatternPicture } from '../components/pattern-picture.tsx'
import { bingoPrizes } from '../state/prize-rows.ts'
import styles from './bingo-payout.module.css'
import table from '#games/components/prize-table.module.css'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { roundOdds } from '#games/format/odds.ts'

export interface BingoPayoutProps {
  game: GameInstance
  payout: OperationResult<'getGamePayoutInfo'>
}

/** The prizes of a bingo: patterns as titles, the easiest first, with limits in balls and the progressive. */
export default function BingoPayout({ payout }: BingoPayoutProps) {
  const { currencyId } = payout
  const prizeOf = useRowPrize(currencyId)
  return (
    <>
      <p className={table.note}>
        <FormattedMessage
          id={payout.final ? 'bingo.payout.paid' : 'bingo.payout.pool'}
          values={{
            amount: <Money amount={payout.balance?.paid ?? payout.prizePool} currencyId={currencyId} />,
          }}
        />
      </p>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="bingo.payout.pattern" />
            </th>
            <th scope="col" className={table.number}>
              <FormattedMessage id="bingo.payout.prize" />
            </th>
          </tr>
        </thead>
        <tbody>
          {bingoPrizes(payout.rows, EMPTY_DRAW).map((prize) => (
            <tr key={`${prize.row.rankNumber}/${prize.row.rankNumber2nd}`}>
              <th scope="row">
                <span className={styles.pattern}>
                  <PatternPicture pattern={prize.pattern} />
                  <span>
                    <PatternName prize={prize} />
                    {prize.row.meta?.winsProgressive ? (
                      <span className={table.about}>
                        <FormattedMessage id="bingo.payout.progressive" />
                      </span>
                    ) : null}
                    {prize.withinBalls !== null && prize.row.meta?.odds !== undefined ? (
                      <span className={table.about}>
                        <FormattedMessage
                          id="bingo.payout.odds"
                          values={{ odds: roundOdds(prize.row.meta.odds) }}
                        />
                      </span>
                    ) : null}
                  </span>
                </span>
              </th>
              <td className={table.number}>
                <Verbatim dir="ltr">{prizeOf(prize.row)}</Verbatim>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={table.note}>
        <FormattedMessage id={payout.final ? 'bingo.payout.each' : 'bingo.payout.shared'} />
      </p>
      {payout.expectedReturn === undefined ? null : (
        <p className={table.note}>
          <FormattedMessage id="bingo.payout.return" values={{ share: payout.expectedReturn }} />
        </p>
      )}
    </>
  )
}
