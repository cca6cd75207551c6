import { FormattedMessage } from 'react-intl'
import { Panel } from '#runtime/components/panel.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useSession } from '#runtime/session/session.ts'
import type { DrawState } from '#runtime/live/draw-state.ts'
import styles from './winners.module.css'

interface WinnersProps {
  draw: DrawState
  currencyId: number
}

/** The winners by public name, and how much each won; the service names the first ones, and the rest are counted. */
export function Winners({ draw, currencyId }: WinnersProps) {
  const { player } = useSession()
  if (!draw.isLastDraw && draw.winners.length === 0) return null
  const further = draw.winnerCount - draw.winners.length
  return (
    <Panel title={<FormattedMessage id="playout.winners" values={{ count: draw.winnerCount }} />}>
      {draw.winners.length === 0 ? (
        <p className={styles.none}>
          <FormattedMessage id="playout.noWinners" />
        </p>
      ) : (
        // A list that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.list} tabIndex={0}>
          {draw.winners.map((winner) => (
            <li key={`${winner.playerDisplayName}/${String(winner.jackpot)}`} className={styles.winner}>
              <span className={styles.name}>
                <WinnerName
                  name={winner.playerDisplayName}
                  isOwn={winner.playerDisplayName === player?.screenName}
                />
              </span>
              {winner.amount > 0 ? (
                <Money amount={winner.amount} currencyId={currencyId} />
              ) : (
                <FormattedMessage id="playout.winners.item" />
              )}
            </li>
          ))}
          {further > 0 ? (
            <li className={styles.further}>
              <FormattedMessage id="playout.winners.further" values={{ count: further }} />
            </li>
          ) : null}
        </ul>
      )}
    </Panel>
  )
}

/** A public name differs from the login name, so the player's own is marked. */
function WinnerName({ name, isOwn }: { name: string; isOwn: boolean }) {
  const shown = <bdi>{name}</bdi>
  return isOwn ? <FormattedMessage id="playout.you" values={{ name: shown }} /> : shown
}
