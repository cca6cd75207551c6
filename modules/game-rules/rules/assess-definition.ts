import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { estimatePayout } from './estimate-payout.ts'
import { expectedReturn, returnsPerBet, returnsPerRow } from './expected-return.ts'
import { times } from './fractions.ts'
import type { Chance, DefinitionRefusal, GameRules, RowMeaning } from './game-rules.ts'
import { PAYS_TOO_MUCH, refuseDefinition } from './refuse-definition.ts'
import { hasRules, rulesOf } from './registry.ts'
import { worstCase, type WorstCase } from './worst-case.ts'

/** One row of a prize table as its operator should know it. */
export interface AssessedRow {
  row: PrizeRow
  meaning: RowMeaning
  /** The chance of one line in one draw. */
  chance: Chance
  /** Winning units of a full instance on average. */
  winnersWhenFull: Chance
  /** What one winner is paid in cash when the instance is full and as many win as are to be expected, minor units. */
  prizeMinor: number
  /** What it gives back of the price of a line; null where nothing is paid for one. */
  returned: Chance | null
}

export interface Assessment {
  rows: AssessedRow[]
  /** The share of the price that comes back in the long run; of several ways to play the least one. Null where it is free. */
  returned: Chance | null
  /** Of each way to play, where there are several: bet types, kinds of cards. */
  returnedPerBet: Chance[]
  worstCase: WorstCase
}

export interface AssessedDefinition {
  /** Why it could not be played or could not pay; empty where it is accepted. */
  refusals: DefinitionRefusal[]
  /** Null where its odds mean nothing. */
  assessment: Assessment | null
}

/**
 * Judges a definition that has passed its schema as the service does when a game is created, and says what it would pay. One
 * that pays back too much is assessed as well, so that its operator sees where.
 */
export function assessDefinition(definition: GameDefinition): AssessedDefinition {
  const refusals = refuseDefinition(definition)
  if (!hasRules(definition.gameRule)) return { refusals, assessment: null }
  const rules = rulesOf(definition.gameRule)
  if (refusals.some(({ reason }) => reason !== PAYS_TOO_MUCH)) return { refusals, assessment: null }
  return { refusals, assessment: assess(rules, definition) }
}

function assess(rules: GameRules, definition: GameDefinition): Assessment {
  const { prizes, gamePlayMax: lines } = definition
  const chances = rules.odds(definition)
  const units = rules.unitsPerLine?.(definition) ?? chances
  const isFree = definition.gamePlayCostMinor + definition.gameFeePerPlayMinor === 0
  const perBet = returnsPerBet(rules, definition)
  const perRow = isFree ? [] : rowReturns(rules, definition, units)
  const pool = { wagersMinor: lines * definition.gamePlayCostMinor, carriedMinor: 0, progressiveMinor: 0 }
  const { rows: shares } = estimatePayout(rules, definition, pool, lines)
  return {
    rows: prizes.map((row, index) => ({
      row,
      meaning: rules.rowMeaning?.(row) ?? {},
      chance: chances[index]!,
      winnersWhenFull: times(units[index]!, BigInt(lines)),
      prizeMinor: shares[index]!.eachMinor + shares[index]!.progressiveEachMinor,
      returned: perRow[index] ?? null,
    })),
    returned: expectedReturn(rules, definition),
    returnedPerBet: perBet.length > 1 ? perBet : [],
    worstCase: worstCase(definition),
  }
}

function rowReturns(rules: GameRules, definition: GameDefinition, units: readonly Chance[]): Chance[] {
  return rules.linePlaysForOneRow === true
    ? returnsPerBet(rules, definition)
    : returnsPerRow(definition, units)
}
