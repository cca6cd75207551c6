import type { GameInstance } from '#schemas/entities/game-instance.ts'

/** The kinds of games that a menu may name (spec 1), in the order a menu without wishes has them. */
export const MENU_KINDS = [
  'instaplay',
  'lottery',
  'tournaments',
  'raffle',
  'lotteryAndRaffle',
  'favorites',
] as const
export type MenuKind = (typeof MENU_KINDS)[number]

/** What a menu entry of a manifest's own may ask of a game. A field left out asks nothing. */
export interface CustomFilter {
  readonly gameRules?: readonly string[]
  readonly gameIds?: readonly number[]
  readonly tournament?: boolean
  readonly free?: boolean
  readonly progressive?: boolean
}

export type GameFilter = (game: GameInstance) => boolean

const isRaffle: GameFilter = (game) => game.gameRule === 'raffleGame'
const isLottery: GameFilter = (game) =>
  game.gameRule.startsWith('oneDrawGame') || game.gameRule === 'regularGame'
const isTournament: GameFilter = (game) => game.tournament === true

/** Whether a game belongs under a menu kind. Favourites are games, not instances: they outlive one run. */
export function kindFilter(kind: MenuKind, favoriteGames: ReadonlySet<number>): GameFilter {
  switch (kind) {
    case 'instaplay':
      return (game) => !isTournament(game)
    case 'lottery':
      return isLottery
    case 'tournaments':
      return isTournament
    case 'raffle':
      return isRaffle
    case 'lotteryAndRaffle':
      return (game) => isLottery(game) || isRaffle(game)
    case 'favorites':
      return (game) => favoriteGames.has(game.gameId)
  }
}

/** Whether a game passes a menu entry's own filter: everything that it asks at once. */
export function customFilter(filter: CustomFilter): GameFilter {
  return (game) =>
    (filter.gameRules?.includes(game.gameRule) ?? true) &&
    (filter.gameIds?.includes(game.gameId) ?? true) &&
    (filter.tournament === undefined || filter.tournament === isTournament(game)) &&
    (filter.free === undefined ||
      filter.free === ((game.gamePlayCost ?? 0) + (game.gameFeePerPlay ?? 0) === 0)) &&
    (filter.progressive === undefined || filter.progressive === (game.progressiveAmount ?? 0) > 0)
}

export const isMenuKind = (kind: string): kind is MenuKind => MENU_KINDS.includes(kind as MenuKind)
