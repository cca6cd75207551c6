import type { DrawState } from '#runtime/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { Outcome } from '../components/outcome.tsx'

export interface RaffleOutcomeProps {
  game: GameInstance
  draw: DrawState
  isReplay: boolean
}

/** The end of a raffle below its stage. */
export default function RaffleOutcome(props: RaffleOutcomeProps) {
  return <Outcome {...props} />
}
