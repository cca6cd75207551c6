import { Loaded } from '#runtime/components/loaded.tsx'
import { NoGame } from '#runtime/components/no-game.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { GamePage, GamePageSkeleton } from '../components/game-page.tsx'
import { usePageParts } from '../state/use-page-parts.ts'
import { readId, usePageGame, type AskedGame } from '../state/use-page-game.ts'
import LobbyHome from './lobby-home.tsx'

/** The page of one game (spec 2: /lobby with the id of an instance or a game); the lobby where the address names none. */
export default function Game({ site, params: { id, gid, ...params } }: ScreenProps<'lobby.game'>) {
  if (id === undefined && gid === undefined) return <LobbyHome site={site} params={params} />
  const [gameInstanceId, gameId] = [readId(id), readId(gid)]
  if (gameInstanceId !== null) return <AskedPage key={gameInstanceId} asked={{ id: gameInstanceId }} />
  return gameId === null ? <NoGame /> : <AskedPage key={`game-${gameId}`} asked={{ gid: gameId }} />
}

function AskedPage({ asked }: { asked: AskedGame }) {
  const { isMissing, data, ...page } = usePageGame(asked)
  const areLoaded = usePageParts()
  if (isMissing) return <NoGame />
  return (
    <Loaded of={{ ...page, data: areLoaded ? data : undefined }} skeleton={<GamePageSkeleton />}>
      {({ game, lobby }) => <GamePage game={game} lobby={lobby} />}
    </Loaded>
  )
}
