import { NoGame } from '#games/components/no-game.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { useDraw, useWatchedGame } from '#games/live/draw.ts'
import { Slot } from '#runtime/registry/slot.tsx'

interface WatchedRoomProps {
  gameInstanceId: number
  /** The shared screen of a draw, or of its end. */
  shows: 'game.playout' | 'game.over'
}

/** A bingo on the shared screen of a draw: the room is its stage, the cards are the player's plays beside it. */
export function WatchedRoom({ gameInstanceId, shows }: WatchedRoomProps) {
  return <Room key={gameInstanceId} gameInstanceId={gameInstanceId} shows={shows} />
}

function Room({ gameInstanceId, shows }: WatchedRoomProps) {
  const game = useWatchedGame(gameInstanceId)
  const draw = useDraw(gameInstanceId)
  if (!game) return draw.isLoaded ? <NoGame /> : <ScreenState of={{ state: 'loading' }} />
  if (game.gameRule !== 'bingoGame') return <NoGame />
  return (
    <Slot id={shows} of={{ game, draw }} loading={<ScreenState of={{ state: 'loading' }} />}>
      <NoGame />
    </Slot>
  )
}
