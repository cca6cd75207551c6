import type { ScreenProps } from '#runtime/registry/module.ts'
import { WatchedRoom } from '../components/watched-room.tsx'

/** The room while it is called. */
export default function BingoPlayout({ params }: ScreenProps<'bingo.playout'>) {
  return <WatchedRoom gameInstanceId={params.id} shows="game.playout" />
}
