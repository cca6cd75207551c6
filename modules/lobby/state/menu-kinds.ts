import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { RolesOf } from '#runtime/registry/game-roles.ts'
import { FILTER_NONE } from '#schemas/limits.ts'
import type { MenuEntry, MenuKind } from '#schemas/site-manifest/menu.ts'
import { isFree } from '../rules/game-order.ts'

export type GameFilter = (game: GameInstance) => boolean

const isTournament: GameFilter = (game) => game.tournament === true
const everything: GameFilter = () => true

/** Inputs of a menu kind besides the game itself. */
export interface KindContext {
  readonly favoriteGames: ReadonlySet<number>
  readonly rolesOf: RolesOf
}

/**
 * Whether a game belongs under a menu kind (spec 1). Favourites are games, not instances: they outlive one run. Kinds that
 * are no list of games match everything.
 */
export function kindFilter(kind: MenuKind, { favoriteGames, rolesOf }: KindContext): GameFilter {
  const isListedUnder =
    (...kinds: readonly (MenuKind | undefined)[]): GameFilter =>
    (game) =>
      kinds.includes(rolesOf(game).menuKind)
  switch (kind) {
    case 'instaplay':
      return (game) => !isTournament(game) && game.gamePlayout === undefined
    case 'lottery':
      return isListedUnder('lottery')
    case 'tournaments':
      return isTournament
    case 'raffle':
      return isListedUnder('raffle')
    case 'lotteryAndRaffle':
      return isListedUnder('lottery', 'raffle')
    case 'favorites':
      return (game) => favoriteGames.has(game.gameId)
    case 'filter':
    case 'link':
      return everything
  }
}

type OwnFilter = NonNullable<MenuEntry['filter']>

const asks = (value: number | undefined): value is number => value !== undefined && value !== FILTER_NONE

/** Whether a sale of plays may change the contents of a menu entry. */
export function followsSales({ filter = {} }: MenuEntry): boolean {
  return asks(filter.playCountMin) || asks(filter.playCountMax)
}

/**
 * Whether a game passes a menu entry's custom filter (spec 3, GameFilterDto): all criteria must match, -1 disables one.
 * The criteria have the same meaning as in `getFilteredGames`.
 */
export function ownFilter(filter: OwnFilter): GameFilter {
  const flag = (wanted: number | undefined, is: boolean) => !asks(wanted) || (wanted === 1) === is
  const within = (value: number, min: number | undefined, max: number | undefined) =>
    (!asks(min) || value >= min) && (!asks(max) || value <= max)
  return (game) =>
    flag(filter.free, isFree(game)) &&
    flag(filter.tournament, isTournament(game)) &&
    flag(filter.instaplay, !isTournament(game)) &&
    flag(filter.progressive, game.progressiveAmount !== undefined) &&
    flag(filter.empty, (game.gamePlayCurrent ?? 0) === 0) &&
    within(game.gamePlayCurrent ?? 0, filter.playCountMin, filter.playCountMax) &&
    within(game.gamePlaySize ?? 0, filter.playSizeMin, filter.playSizeMax) &&
    within(game.gamePlayCost ?? 0, filter.playCostMin, filter.playCostMax) &&
    within(game.gamePlayRange ?? 0, filter.drawRangeMin, filter.drawRangeMax) &&
    (!asks(filter.gameId) || game.gameId === filter.gameId) &&
    (!asks(filter.currencyId) || game.currencyId === filter.currencyId)
}
