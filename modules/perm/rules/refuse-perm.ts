import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { combinations } from '#modules/game-rules/rules/combinations.ts'
import { PLAY_LINES_MAX, type DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import { refuseDuplicateRows } from '#modules/game-rules/rules/refuse-twins.ts'
import { worstCaseOf } from '#modules/game-rules/rules/exposure.ts'
import { BET_TYPES, betTypeOfRow } from './bet-types.ts'
import { permLiability } from './liability.ts'
import { formatPermPlay, numbersOfBet } from './perm-play.ts'

/** Checks a perm definition: bet types with fixed odds that can be won, and plays that are not too large. */
export function refusePerm(definition: GameDefinition): DefinitionRefusal[] {
  const { gamePlaySize: size, gamePlayRange: range, prizes } = definition
  if (size >= range) return [{ path: '/gamePlaySize', reason: 'must be smaller than gamePlayRange' }]
  if ((definition.gamePlaySize2nd ?? 0) > 0 || (definition.gamePlayRange2nd ?? 0) > 0)
    return [{ path: '/gamePlaySize2nd', reason: 'this game kind has one set' }]
  const found = refuseDuplicateRows(prizes)
  for (const [index, row] of prizes.entries()) found.push(...refuseBet(definition, row, `/prizes/${index}`))
  if (found.length > 0) return found
  const sizes = refuseSizeMax(definition)
  return sizes.length > 0 ? sizes : refuseLiability(definition)
}

/** A liability limit below the smallest bet of a type would offer bets that can never be sold. */
function refuseLiability(definition: GameDefinition): DefinitionRefusal[] {
  const { liabilityMaxMinor, prizes } = definition
  if (liabilityMaxMinor === undefined) return []
  const path = '/liabilityMaxMinor'
  for (const bet of prizes.map(betTypeOfRow).filter((one) => one !== undefined)) {
    const numbers = Array.from({ length: numbersOfBet(definition, bet).least }, (_one, index) => index + 1)
    const smallest = formatPermPlay({ bet, numbers, stake: 1 })
    const mostMinor = worstCaseOf(permLiability, definition, [smallest])
    if (mostMinor > liabilityMaxMinor)
      return [{ path, reason: `is less than one ${bet.word} can win: ${mostMinor}` }]
  }
  return []
}

function refuseBet({ gamePlaySize }: GameDefinition, row: PrizeRow, path: string): DefinitionRefusal[] {
  const bet = betTypeOfRow(row)
  if (bet === undefined)
    return [{ path: `${path}/rankNumber`, reason: `is no bet type: they are 1 to ${BET_TYPES.length}` }]
  if (row.rankNumber2nd !== 0)
    return [{ path: `${path}/rankNumber2nd`, reason: 'must be 0: a bet type has one rank' }]
  if (row.multiplier === undefined)
    return [{ path, reason: 'must have a multiplier: bets are paid at fixed odds' }]
  if (bet.taken > gamePlaySize)
    return [{ path, reason: `can never come up: only ${gamePlaySize} numbers are drawn` }]
  return []
}

/** The maximum size of a play applies to perms: it must allow them, and no play may cover too many lines. */
function refuseSizeMax({ gamePlaySizeMax, gamePlayRange, prizes }: GameDefinition): DefinitionRefusal[] {
  const path = '/gamePlaySizeMax'
  const perms = prizes.map(betTypeOfRow).filter((bet) => bet?.kind === 'perm')
  if (perms.length === 0)
    return gamePlaySizeMax === undefined ? [] : [{ path, reason: 'is for perms, and none is offered' }]
  if (gamePlaySizeMax === undefined) return [{ path, reason: 'must be given where perms are offered' }]
  if (gamePlaySizeMax > gamePlayRange) return [{ path, reason: 'is more than gamePlayRange' }]
  for (const perm of perms) {
    const taken = perm?.taken ?? 0
    if (gamePlaySizeMax <= taken) return [{ path, reason: `leaves no room for a perm ${taken}` }]
    if (combinations(gamePlaySizeMax, taken) > BigInt(PLAY_LINES_MAX))
      return [{ path, reason: `lets one play cover more than ${PLAY_LINES_MAX} lines` }]
  }
  return []
}
