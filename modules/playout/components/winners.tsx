import { FormattedMessage, useIntl } from 'react-intl'
import { useRowsInKind, type RowsInKind } from '#games/client/use-rows-in-kind.ts'
import { Panel } from '#runtime/components/panel.tsx'
import { ScrollRegion } from '#runtime/components/scroll-region.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useRowPrize } from '#games/format/row-prize.ts'
import { useSession } from '#runtime/session/session.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import type { Winner } from '#schemas/entities/player.ts'
import styles from './winners.module.css'

interface WinnersProps {
  game: GameInstance
  draw: DrawState
}

/** The winners by public name, and what each won; the service names the first ones, and the rest are counted. */
export function Winners({ game, draw }: WinnersProps) {
  const intl = useIntl()
  const { player } = useSession()
  const isInKind = draw.winners.some(({ prizesInKind }) => prizesInKind !== undefined)
  const { rowInKind } = useRowsInKind(game.gameInstanceId, isInKind)
  if (!draw.isLastDraw && draw.winners.length === 0) return null
  const further = draw.winnerCount - draw.winners.length
  const title = intl.formatMessage({ id: 'playout.winners' }, { count: draw.winnerCount })
  return (
    <Panel title={title}>
      {draw.winners.length === 0 ? (
        <p className={styles.none}>
          <FormattedMessage id="playout.noWinners" />
        </p>
      ) : (
        <ScrollRegion as="ul" className={styles.list} aria-label={title}>
          {draw.winners.map((winner) => (
            <li key={`${winner.playerDisplayName}/${String(winner.jackpot)}`} className={styles.winner}>
              <span className={styles.name}>
                <WinnerName
                  name={winner.playerDisplayName}
                  isOwn={winner.playerDisplayName === player?.screenName}
                />
              </span>
              <Prizes winner={winner} rowInKind={rowInKind} currencyId={game.currencyId ?? 0} />
            </li>
          ))}
          {further > 0 ? (
            <li className={styles.further}>
              <FormattedMessage id="playout.winners.further" values={{ count: further }} />
            </li>
          ) : null}
        </ScrollRegion>
      )}
    </Panel>
  )
}

/** A public name differs from the login name, so the player's own is marked. */
function WinnerName({ name, isOwn }: { name: string; isOwn: boolean }) {
  const shown = <Verbatim>{name}</Verbatim>
  return isOwn ? <FormattedMessage id="playout.you" values={{ name: shown }} /> : shown
}

interface PrizesProps extends Pick<RowsInKind, 'rowInKind'> {
  winner: Winner
  currencyId: number
}

/** Everything that a winner won: items and entries to other games by name, then the cash. */
function Prizes({ winner: { amount, prizesInKind = [] }, rowInKind, currencyId }: PrizesProps) {
  const nameOf = useRowPrize(currencyId)
  const won = new Map<PayoutRow, number>()
  // Wins of several events are listed one after the other.
  for (const prize of prizesInKind) {
    const row = rowInKind(prize)
    if (row !== undefined) won.set(row, (won.get(row) ?? 0) + prize.count)
  }
  const names = [...won].map(([row, count]) => nameOf({ ...row, rankPrize: 0 }, count))
  return (
    <span className={styles.prizes}>
      {names.map((name) => (
        <bdi key={name} className={styles.thing}>
          {name}
        </bdi>
      ))}
      {names.length === 0 && (amount === 0 || prizesInKind.length > 0) ? (
        <FormattedMessage id="playout.winners.item" />
      ) : null}
      {amount > 0 ? <Money amount={amount} currencyId={currencyId} /> : null}
    </span>
  )
}
