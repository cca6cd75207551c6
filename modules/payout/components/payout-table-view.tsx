import { FormattedMessage } from 'react-intl'
import { Art } from '#runtime/components/art.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import type { GetGamePayoutInfoResult } from '#schemas/protocol/operations/getGamePayoutInfo.ts'
import { ballsMatched, byPrizeDescending, prizeType, shownPayout } from '../state/payout-rows.ts'
import styles from './payout-table-view.module.css'

interface PayoutTableViewProps {
  payout: GetGamePayoutInfoResult
  game: GameInstance
}

/** The estimated payout: rows by prize, the balls that each asks for, and how likely it is (spec 2). */
export function PayoutTableView({ payout, game }: PayoutTableViewProps) {
  return (
    <div className={styles.layout}>
      <Art name="payout" className={styles.art} />
      <div>
        <p className={styles.pool}>
          <FormattedMessage
            id={payout.final ? 'payout.poolPaid' : 'payout.pool'}
            values={{ amount: <Money amount={payout.prizePool} currencyId={payout.currencyId} /> }}
          />
        </p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="payout.ballsMatched" />
              </th>
              <th scope="col">
                <FormattedMessage id="payout.prizeType" />
              </th>
              <th scope="col" className={styles.number}>
                <FormattedMessage id="payout.payout" />
              </th>
            </tr>
          </thead>
          <tbody>
            {byPrizeDescending(payout.rows).map((row) => (
              <PayoutRowView
                key={`${row.rankNumber}/${row.rankNumber2nd}`}
                row={row}
                gamePlaySize={game.gamePlaySize ?? 0}
                currencyId={payout.currencyId}
              />
            ))}
          </tbody>
        </table>
        {payout.expectedReturn === undefined ? null : (
          <p className={styles.note}>
            <FormattedMessage id="payout.expectedReturn" values={{ share: payout.expectedReturn }} />
          </p>
        )}
      </div>
    </div>
  )
}

interface PayoutRowViewProps {
  row: PayoutRow
  gamePlaySize: number
  currencyId: number
}

function PayoutRowView({ row, gamePlaySize, currencyId }: PayoutRowViewProps) {
  const { main, bonus } = ballsMatched(row, gamePlaySize)
  const shown = shownPayout(row)
  return (
    <tr>
      <th scope="row">
        {main === null ? (
          <FormattedMessage id="payout.bonusOnly" values={{ bonus }} />
        ) : (
          <FormattedMessage id="payout.balls" values={{ main, bonus: bonus ?? 0 }} />
        )}
        {row.meta?.odds === undefined ? null : (
          <span className={styles.odds}>
            <FormattedMessage id="payout.odds" values={{ odds: row.meta.odds }} />
          </span>
        )}
      </th>
      <td>
        <FormattedMessage id={`payout.type.${prizeType(row)}`} />
        {row.meta?.winsProgressive ? (
          <span className={styles.odds}>
            <FormattedMessage id="payout.winsProgressive" />
          </span>
        ) : null}
      </td>
      <td className={styles.number}>
        {shown.kind === 'amount' ? <Money amount={shown.amount} currencyId={currencyId} /> : null}
        {shown.kind === 'entries' ? (
          <FormattedMessage
            id="payout.entries"
            values={{ entries: shown.entries, gameTitle: shown.gameTitle }}
          />
        ) : null}
      </td>
    </tr>
  )
}
