import { NoGame } from '#games/components/no-game.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { useDraw, useWatchedGame } from '#games/live/draw.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { PlayoutSkeleton } from '../components/playout-skeleton.tsx'
import { PlayoutView } from '../components/playout-view.tsx'

/** Follows a draw while it is shown. */
export default function Watch({ params: { id: gameInstanceId } }: ScreenProps<'playout.watch'>) {
  return <WatchedDraw key={gameInstanceId} gameInstanceId={gameInstanceId} />
}

function WatchedDraw({ gameInstanceId }: { gameInstanceId: number }) {
  const game = useWatchedGame(gameInstanceId)
  const draw = useDraw(gameInstanceId)
  if (!game)
    return draw.isLoaded ? (
      <NoGame />
    ) : (
      <ScreenState of={{ state: 'loading' }} skeleton={<PlayoutSkeleton />} />
    )
  return <PlayoutView game={game} draw={draw} />
}
