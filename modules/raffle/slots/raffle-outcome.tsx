import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { Outcome } from '../components/outcome.tsx'
import { turnMs } from '../state/use-displayed-draws.ts'
import styles from './raffle-outcome.module.css'

export interface RaffleOutcomeProps {
  game: GameInstance
  draw: DrawState
  isReplay: boolean
}

/** The end of a raffle below its stage, once the number of the last ticket can be read. */
export default function RaffleOutcome(props: RaffleOutcomeProps) {
  const style: Record<string, string> = { '--turn': `${turnMs(props.game, props.draw)}ms` }
  return (
    <div className={styles.outcome} style={style}>
      <Outcome {...props} isUnderStage />
    </div>
  )
}
