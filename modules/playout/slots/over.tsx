import { GameOverView, type GameOverProps } from '../components/game-over-view.tsx'

/** An ended draw, on the screen of a kind of game. */
export default function Over(props: GameOverProps) {
  return <GameOverView {...props} />
}
