import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { numberBelow } from '#modules/fairness/rules/random-numbers.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'

/** Number of moves out of twelve in games that start when full: players wait for those. */
const INSTAPLAYS_OF_TWELVE = 8
/** Number of moves out of twelve in cards and spins, which need no other player. */
const INSTANTS_OF_TWELVE = 1
/** In games that start when full: number of moves out of three in games with waiting real players. */
const COMPANY_OF_THREE = 2

/** A game instance that simulated players may buy into. */
export interface OpenGame {
  gameId: number
  gameInstanceId: number
  definition: GameDefinition
  playsLeft: number
  /** A real player holds plays of it. */
  hasVisitors: boolean
}

/** Chooses mostly games that start when full, sometimes a card, else one of the next tournaments, and sometimes any other tournament. */
export function chooseGame(games: readonly OpenGame[], random: ByteSource): OpenGame | undefined {
  const instants = games.filter(({ definition }) => isInstantKind(definition.gameRule))
  const shared = games.filter(({ definition }) => !isInstantKind(definition.gameRule))
  const instaplays = shared.filter(({ definition }) => definition.schedule.kind === 'instaplay')
  const tournaments = shared.filter(({ definition }) => definition.schedule.kind === 'tournament')
  const turn = numberBelow(random, 12)
  if (turn < INSTANTS_OF_TWELVE) return oneOf(instants, random)
  if (turn < INSTANTS_OF_TWELVE + INSTAPLAYS_OF_TWELVE) return chooseInstaplay(instaplays, random)
  const soonest = tournaments.slice(0, 2)
  return numberBelow(random, 3) > 0 ? oneOf(soonest, random) : oneOf(tournaments, random)
}

/** Prefers games in which a real player waits for others. */
function chooseInstaplay(games: readonly OpenGame[], random: ByteSource): OpenGame | undefined {
  const joined = games.filter(({ hasVisitors }) => hasVisitors)
  const keepsCompany = joined.length > 0 && numberBelow(random, 3) < COMPANY_OF_THREE
  return oneOf(keepsCompany ? joined : games, random)
}

export function oneOf<Item>(items: readonly Item[], random: ByteSource): Item | undefined {
  return items.length === 0 ? undefined : items[numberBelow(random, items.length)]
}
