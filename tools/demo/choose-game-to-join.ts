import { randomInt } from 'node:crypto'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'

/** Number of moves out of twelve in games that start when full: players wait for those. */
const INSTAPLAYS_OF_TWELVE = 5
/** Number of moves out of twelve in cards and spins, which need no other player. */
const INSTANTS_OF_TWELVE = 1
/** In games that start when full: number of moves out of three in games with waiting real players. */
const COMPANY_OF_THREE = 2

/** A game instance that simulated players may join. */
export interface OpenGame extends Pick<GameInstance, 'gameInstanceId' | 'gameRule' | 'tournament'> {
  /** A real player holds plays of it. */
  hasVisitors: boolean
  /** Plays that a tournament has sold fewer than its plan says. */
  missing: number
}

/** A random integer from 0 to below the limit. */
export type Chance = (below: number) => number

/** Chooses a tournament that sells fewer plays than planned as often as a game that starts when full, and sometimes a card. */
export function chooseGameToJoin<Game extends OpenGame>(
  games: readonly Game[],
  chance: Chance = randomInt,
): Game | undefined {
  const instants = games.filter(({ gameRule }) => isInstantKind(gameRule))
  const shared = games.filter(({ gameRule }) => !isInstantKind(gameRule))
  const instaplays = shared.filter(({ tournament }) => tournament !== true)
  const tournaments = shared.filter(({ tournament }) => tournament === true)
  const turn = chance(12)
  if (turn < INSTANTS_OF_TWELVE) return oneOf(instants, chance)
  if (turn < INSTANTS_OF_TWELVE + INSTAPLAYS_OF_TWELVE) return chooseInstaplay(instaplays, chance)
  return oneOf(
    tournaments.filter(({ missing }) => missing > 0),
    chance,
  )
}

/** Prefers games in which a real player waits for others. */
function chooseInstaplay<Game extends OpenGame>(games: readonly Game[], chance: Chance): Game | undefined {
  const joined = games.filter(({ hasVisitors }) => hasVisitors)
  const keepsCompany = joined.length > 0 && chance(3) < COMPANY_OF_THREE
  return oneOf(keepsCompany ? joined : games, chance)
}

export function oneOf<Item>(items: readonly Item[], chance: Chance = randomInt): Item | undefined {
  return items.length === 0 ? undefined : items[chance(items.length)]
}
