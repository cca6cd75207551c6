import { FormattedMessage } from 'react-intl'
import { useRowPrize } from '#games/format/row-prize.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { OddsTable } from '../components/odds-table.tsx'
import { oddsOf, segmentsOf } from '../state/segments.ts'
import styles from './payout-table.module.css'

export interface PayoutTableProps {
  game: GameInstance
  payout: OperationResult<'getGamePayoutInfo'>
}

/** The prizes of a wheel with their chances, and the share of the stakes that they return. */
export default function PayoutTable({ game, payout }: PayoutTableProps) {
  const segments = segmentsOf(game, payout.rows)
  const prizeOf = useRowPrize(payout.currencyId)
  return (
    <>
      <OddsTable odds={oddsOf(segments, payout.rows)} prizeOf={prizeOf} />
      <p className={styles.note}>
        <FormattedMessage id="spinner.odds.note" />
      </p>
      {payout.expectedReturn === undefined ? null : (
        <p className={styles.note}>
          <FormattedMessage id="spinner.payout.return" values={{ share: payout.expectedReturn }} />
        </p>
      )}
    </>
  )
}
