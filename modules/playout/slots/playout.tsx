import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { PlayoutView } from '../components/playout-view.tsx'

export interface PlayoutProps {
  game: GameInstance
  draw: DrawState
}

/** A draw ball by ball, on the screen of a kind of game. */
export default function Playout(props: PlayoutProps) {
  return <PlayoutView {...props} />
}
