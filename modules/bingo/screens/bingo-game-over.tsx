import type { ScreenProps } from '#runtime/registry/module.ts'
import { WatchedRoom } from '../components/watched-room.tsx'

/** The end of a bingo: what was won and why, the winners of each prize, and the player's cards. */
export default function BingoGameOver({ params }: ScreenProps<'bingo.gameOver'>) {
  return <WatchedRoom gameInstanceId={params.id} shows="game.over" />
}
