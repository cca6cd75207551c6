import { Loaded } from '#runtime/components/loaded.tsx'
import { NoGame } from '#games/components/no-game.tsx'
import { WithSlots } from '#runtime/components/with-slots.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { GamePage, GamePageSkeleton } from '../components/game-page.tsx'
import { LobbyPage } from '../components/lobby-page.tsx'
import { usePageGame, type RequestedGame } from '../state/use-page-game.ts'

/** The parts of the page that other modules show on every one, and the prize that a kind of game has. */
const PARTS = ['lobby.game', 'game.prize']

/** The page of one game (spec 2: /lobby with the id of an instance or a game); the lobby where the address names none. */
export default function Game({ site, params: { id, gid, ...params } }: ScreenProps<'lobby.game'>) {
  if (id !== undefined) return <RequestedPage key={id} asked={{ id }} />
  if (gid !== undefined) return <RequestedPage key={`game-${gid}`} asked={{ gid }} />
  return <LobbyPage site={site} params={params} />
}

function RequestedPage({ asked }: { asked: RequestedGame }) {
  const { isMissing, ...page } = usePageGame(asked)
  if (isMissing) return <NoGame />
  return (
    <WithSlots ids={PARTS} skeleton={<GamePageSkeleton />}>
      <Loaded of={page} skeleton={<GamePageSkeleton />}>
        {({ game, lobby }) => <GamePage game={game} lobby={lobby} />}
      </Loaded>
    </WithSlots>
  )
}
