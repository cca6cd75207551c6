import { useCallback, useMemo } from 'react'
import {
  useFirstGameInstanceId,
  useGameInstance,
  useGameInstanceIds,
  useMainGameInstanceId,
} from '#games/live/game-instances.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import { useGlobalFilter } from '#runtime/router/global-filter.ts'
import { useModuleSettings, useSite } from '#runtime/site/site.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { LobbySettings } from '../settings.ts'
import { byMainPrize, byNextDraw, byPlaysLeft, isShared, isUpcoming, byStart } from '../rules/game-order.ts'
import type { Found } from './found.ts'
import { followsSales, type GameFilter } from './menu-kinds.ts'
import { filterOf, lobbyFilters, type LobbyFilter } from './lobby-filter.ts'

/** The filter in the address, or the global one, where the site's menu has it. */
export function useLobbyFilter(f: string | undefined): LobbyFilter | undefined {
  const { menu } = useSite().manifest
  const filters = useMemo(() => lobbyFilters(menu), [menu])
  const isKnown = filters.some((filter) => filter.f === f)
  const chosen = useGlobalFilter(isKnown ? f : undefined)
  return filters.find((filter) => filter.f === chosen)
}

export interface LobbyList {
  readonly filter: LobbyFilter | undefined
  /** Games that are shown elsewhere; a search finds them too. */
  readonly without: GameFilter | undefined
  readonly found: Found | null
}

/** The instances under a filter, or all upcoming ones without one, in the player's order or that of the lobby. */
export function useLobbyIds({ filter, without, found }: LobbyList): readonly number[] {
  const isFavorites = filter?.entry.kind === 'favorites'
  const rolesOf = useGameRoles()
  const where = useMemo(() => {
    const passes =
      filter && !isFavorites ? filterOf(filter, { favoriteGames: NO_FAVORITES, rolesOf }) : undefined
    const isFound = found?.where ?? ((game) => !without?.(game))
    return (game: GameInstance) => isUpcoming(game) && (passes?.(game) ?? true) && isFound(game)
  }, [filter, isFavorites, without, found, rolesOf])
  return useGameInstanceIds({
    where,
    // An order by prize or places is that of the moment in which it was chosen: cards do not move under a finger.
    order: found?.order ?? byNextDraw,
    // The live state marks favourite games itself, so that a toggle shows immediately.
    ...(isFavorites && { favorite: true }),
    byCounts: filter !== undefined && followsSales(filter.entry),
  })
}

const takesSharedPlays = (game: GameInstance) => takesPlays(game) && isShared(game)

const NO_FAVORITES: ReadonlySet<number> = new Set<number>()

/** The main game of the first screen: that of the slim view, the one in the site's settings, or the highest prize. */
export function useHeroGame(): GameInstance | undefined {
  const { mainGameId } = useModuleSettings<LobbySettings>('lobby')
  const { currencies } = useSite().manifest
  const currencyId = currencies.data[currencies.default]?.currencyId ?? 0
  const slimId = useMainGameInstanceId()
  const slim = useGameInstance(slimId ?? 0)
  const named = useFirstGameInstanceId({ gameId: mainGameId, where: takesPlays, order: byNextDraw })
  const order = useMemo(() => byMainPrize(currencyId), [currencyId])
  const highest = useFirstGameInstanceId({
    where: takesSharedPlays,
    order,
    byCounts: true,
  })
  const chosen = useGameInstance(named ?? highest ?? 0)
  return slim ?? chosen
}

/** The draws with a time in its order; those that run began first. */
export function useTimetableIds(): readonly number[] {
  return useGameInstanceIds({
    tournament: true,
    where: isUpcoming,
    order: byStart,
  })
}

/** The next draw with a number grid, for the grid on the first screen. */
export function useNextPick(): GameInstance | undefined {
  const rolesOf = useGameRoles()
  const where = useCallback(
    (game: GameInstance) => takesPlays(game) && rolesOf(game).slip !== undefined,
    [rolesOf],
  )
  const id = useFirstGameInstanceId({
    where,
    order: byNextDraw,
  })
  return useGameInstance(id ?? 0)
}

/** The game that starts when full and is nearest to it. */
export function useFullestInstaplay(): GameInstance | undefined {
  const id = useFirstGameInstanceId({
    tournament: false,
    where: takesSharedPlays,
    order: byPlaysLeft,
    byCounts: true,
  })
  return useGameInstance(id ?? 0)
}
