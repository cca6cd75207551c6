import { NoGame } from '#games/components/no-game.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { useDraw, useWatchedGame } from '#games/live/draw.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { GameOverView } from '../components/game-over-view.tsx'

/** The end of a draw. */
export default function GameOver({ params: { id: gameInstanceId } }: ScreenProps<'playout.gameOver'>) {
  return <EndedGame key={gameInstanceId} gameInstanceId={gameInstanceId} />
}

function EndedGame({ gameInstanceId }: { gameInstanceId: number }) {
  const game = useWatchedGame(gameInstanceId)
  const draw = useDraw(gameInstanceId)
  if (!game) return draw.isLoaded ? <NoGame /> : <ScreenState of={{ state: 'loading' }} />
  return <GameOverView game={game} draw={draw} />
}
