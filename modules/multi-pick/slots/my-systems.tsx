import { FormattedMessage } from 'react-intl'
import { Panel } from '#runtime/components/panel.tsx'
import { useOperation } from '#runtime/client/use-operation.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { SystemCard } from '../components/system-card.tsx'
import { shownDrawOf, systemsOf } from '../state/systems.ts'
import styles from './my-systems.module.css'

export interface MySystemsProps {
  game: GameInstance
  draw: DrawState
}

/** Time between two requests for the final payout table, from the end of the draw until the prizes are fixed. */
const FINAL_POLL_MS = 1000

/** The player's systems beside a draw: which of their lines win, in which rank and how much. */
export default function MySystems({ game, draw }: MySystemsProps) {
  const { gameInstanceId, currencyId = 0 } = game
  const isOver = draw.isLastDraw && draw.isGameOver
  const { data: payout } = useOperation(
    'getGamePayoutInfo',
    { gameInstanceId },
    { pollMs: (answer) => (isOver && answer?.final !== true ? FINAL_POLL_MS : false) },
  )
  const shown = shownDrawOf(game, draw)
  const systems = systemsOf(draw.myPlays, shown, payout?.rows ?? [])
  if (systems.length === 0) return null
  return (
    <Panel title={<FormattedMessage id="multi-pick.title" values={{ count: systems.length }} />}>
      <ul role="list" className={styles.list}>
        {systems.map((system) => (
          <SystemCard
            key={system.playId}
            system={system}
            shown={shown}
            isOver={isOver}
            isPaid={isOver && payout?.final === true}
            currencyId={currencyId}
          />
        ))}
      </ul>
    </Panel>
  )
}
