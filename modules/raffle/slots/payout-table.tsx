import { FormattedMessage } from 'react-intl'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { DrawOrder } from '../components/draw-order.tsx'
import { PrizeCards } from '../components/prize-cards.tsx'
import styles from './payout-table.module.css'

export interface PayoutTableProps {
  game: GameInstance
  payout: OperationResult<'getGamePayoutInfo'>
}

/** The prizes of a raffle as cards, and the order in which they are drawn. */
export default function PayoutTable({ game, payout }: PayoutTableProps) {
  return (
    <div className={styles.payout}>
      <PrizeCards game={game} rows={payout.rows} currencyId={payout.currencyId} />
      <p className={styles.note}>
        <DrawOrder game={game} />
      </p>
      {payout.expectedReturn === undefined ? null : (
        <p className={styles.note}>
          <FormattedMessage id="raffle.return" values={{ share: payout.expectedReturn }} />
        </p>
      )}
    </div>
  )
}
