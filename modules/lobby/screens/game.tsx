import { useEffect } from 'react'
import { Loaded } from '#runtime/components/loaded.tsx'
import { NoGame } from '#games/components/no-game.tsx'
import { WithSlots } from '#runtime/components/with-slots.tsx'
import { useOpenBuy } from '#runtime/modals/use-open-buy.ts'
import { useReplaceQuery } from '#runtime/router/navigate.ts'
import { launches } from '#schemas/buy-link.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { GamePage, GamePageSkeleton } from '../components/game-page.tsx'
import { LobbyPage } from '../components/lobby-page.tsx'
import { usePageGame, type RequestedGame } from '../state/use-page-game.ts'

/** The parts of the page that other modules show on every one, and the prize that a kind of game has. */
const PARTS = ['lobby.game', 'game.prize']

/** The page of one game (spec 2: /lobby with the id of an instance or a game); the lobby where the address names none. */
export default function Game({
  site,
  params: { id, gid, autolaunch, ...params },
}: ScreenProps<'lobby.game'>) {
  useAutolaunch(gid, launches(autolaunch))
  if (id !== undefined) return <RequestedPage key={id} asked={{ id }} />
  if (gid !== undefined) return <RequestedPage key={`game-${gid}`} asked={{ gid }} />
  return <LobbyPage site={site} params={params} />
}

/** A link that sells the game opens the dialog over its page, once: a reload and the back button show the page. */
function useAutolaunch(gameId: number | undefined, isAsked: boolean): void {
  const openBuy = useOpenBuy()
  const replaceQuery = useReplaceQuery()
  useEffect(() => {
    if (gameId === undefined || !isAsked) return
    replaceQuery({ autolaunch: undefined })
    openBuy?.(gameId)
    // Once for each link, not for new functions.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [gameId, isAsked])
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
