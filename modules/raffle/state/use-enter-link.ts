import type { ScreenLink } from '#runtime/registry/links.ts'
import { useIsScreen } from '#runtime/router/navigate.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** Link of Enter now: the raffle's page (spec 2, "Raffle payout view"), and on that page its tickets. */
export function useEnterLink({ gameInstanceId: id, gameId: gid }: GameInstance): ScreenLink {
  const isOnPage = useIsScreen('lobby.game')
  return { screen: isOnPage ? 'raffle.tickets' : 'lobby.game', params: { id, gid } }
}
