import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { roundOdds } from '#games/format/odds.ts'
import { usePayoutTable } from '#games/client/use-payout-table.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { lineOdds } from '../state/line-odds.ts'
import styles from './line-odds.module.css'

/** The odds of one line: of the first prize and of any prize; those of each rank are in the payout table. */
export function LineOdds({ game }: { game: GameInstance }) {
  const { gameInstanceId, drawCount: draws = 1 } = game
  const { data } = useOperation('getGamePayoutInfo', { gameInstanceId }, { staleMs: 60_000 })
  const openPayout = usePayoutTable()(game)
  const odds = data && lineOdds(data)
  return (
    <div className={styles.odds}>
      <p className={styles.text}>
        {odds ? (
          <FormattedMessage
            id={draws > 1 ? 'picking.odds.draws' : 'picking.odds'}
            values={{
              first: roundOdds(odds.first),
              any: roundOdds(odds.any ?? 0),
              draws,
              places: String(odds.hasPlaces),
            }}
          />
        ) : null}
      </p>
      {openPayout === null ? null : (
        <button type="button" className={styles.more} onClick={openPayout}>
          <FormattedMessage id="picking.odds.all" />
        </button>
      )}
    </div>
  )
}
