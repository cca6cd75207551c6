import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Panel } from '#runtime/components/panel.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { Prize, RowName } from '../components/payout-row.tsx'
import { byPrizeDescending } from '../state/payout-rows.ts'
import styles from './playout-prizes.module.css'

/** Rows that fit below a stage on a phone. */
const SHOWN = 6
/** While plays are sold, the amounts grow with the pool. */
const STALE_MS = 10_000

/** The highest prizes of a draw, below its stage for those who have no play in it. */
export default function PlayoutPrizes({ game }: { game: GameInstance }) {
  const { gameInstanceId } = game
  const { data, isError } = useOperation('getGamePayoutInfo', { gameInstanceId }, { staleMs: STALE_MS })
  if (isError) return null
  return (
    <Panel title={<FormattedMessage id="payout.ofDraw" />}>
      {data === undefined ? (
        <Skeleton shape="block" height="14rem" />
      ) : (
        // A kind whose rows are no ranks, as the types of a bet, has a table of its own.
        <Slot id="game.payoutTable" of={{ game, payout: data }}>
          <dl className={styles.prizes}>
            {byPrizeDescending(data.rows)
              .slice(0, SHOWN)
              .map((row) => (
                <div key={`${row.rankNumber}/${row.rankNumber2nd}`} className={styles.row}>
                  <dt>
                    <RowName row={row} game={game} />
                  </dt>
                  <dd>
                    <Prize row={row} game={game} currencyId={data.currencyId} />
                  </dd>
                </div>
              ))}
          </dl>
        </Slot>
      )}
    </Panel>
  )
}
