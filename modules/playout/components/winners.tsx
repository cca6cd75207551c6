import { FormattedMessage } from 'react-intl'
import { Panel } from '#runtime/components/panel.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { DrawState } from '#runtime/live/draw-state.ts'
import styles from './winners.module.css'

interface WinnersProps {
  draw: DrawState
  currencyId: number
}

/** Who won, by display name, and how much. */
export function Winners({ draw, currencyId }: WinnersProps) {
  if (!draw.isLastDraw && draw.winners.length === 0) return null
  return (
    <Panel title={<FormattedMessage id="playout.winners" values={{ count: draw.winnerCount }} />}>
      {draw.winners.length === 0 ? (
        <p className={styles.none}>
          <FormattedMessage id="playout.noWinners" />
        </p>
      ) : (
        <ul className={styles.list}>
          {draw.winners.map((winner) => (
            <li key={`${winner.playerDisplayName}/${String(winner.jackpot)}`} className={styles.winner}>
              <span className={styles.name}>{winner.playerDisplayName}</span>
              <Money amount={winner.amount} currencyId={currencyId} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
