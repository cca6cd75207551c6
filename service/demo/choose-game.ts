import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { numberBelow } from '#modules/fairness/rules/random-numbers.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'

/** Of twelve moves, so many go to games that start when full: those are what one waits for. */
const INSTAPLAYS_OF_TWELVE = 8
/** And so many to cards and spins, which need nobody else. */
const INSTANTS_OF_TWELVE = 1
/** Of three moves to games that start when full, so many go where somebody from outside the crowd is waiting. */
const COMPANY_OF_THREE = 2

/** A game instance that the crowd may buy into. */
export interface OpenGame {
  gameId: number
  gameInstanceId: number
  definition: GameDefinition
  playsLeft: number
  /** Somebody who is not of the crowd holds plays of it. */
  hasVisitors: boolean
}

/** Mostly what starts when full; now and then a card; else the tournament that is due next, and sometimes any other. */
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

/** Who waits for a game to fill is not left waiting alone. */
function chooseInstaplay(games: readonly OpenGame[], random: ByteSource): OpenGame | undefined {
  const joined = games.filter(({ hasVisitors }) => hasVisitors)
  const keepsCompany = joined.length > 0 && numberBelow(random, 3) < COMPANY_OF_THREE
  return oneOf(keepsCompany ? joined : games, random)
}

export function oneOf<Item>(items: readonly Item[], random: ByteSource): Item | undefined {
  return items.length === 0 ? undefined : items[numberBelow(random, items.length)]
}
