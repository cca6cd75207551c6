import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { estimatePayout } from './estimate-payout.ts'
import { expectedReturn, returnsPerBet, returnsPerRow } from './expected-return.ts'
import { times } from './fractions.ts'
import type { Chance, DefinitionRefusal, GameRules, RowMeaning } from './game-rules.ts'
import { PAYS_TOO_MUCH, refuseDefinition } from './refuse-definition.ts'
import { hasRules, rulesOf } from './registry.ts'
import { warningsOf } from './few-sales.ts'
import { worstCase, type WorstCase } from './worst-case.ts'

/** One row of a prize table with the figures that an operator needs. */
export interface AssessedRow {
  row: PrizeRow
  meaning: RowMeaning
  /** The chance of one line in one draw. */
  chance: Chance
  /** Winning units of a full instance on average. */
  winnersWhenFull: Chance
  /** Cash paid to one winner when the instance is full and has the expected number of winners, minor units. */
  prizeMinor: number
  /** Share of a line's price that the row returns; null for a free game. */
  returned: Chance | null
}

export interface Assessment {
  rows: AssessedRow[]
  /** Long-run share of the price that is returned; with several ways to play, the lowest. Null for a free game. */
  returned: Chance | null
  /** Return of each way to play, where there are several: bet types, kinds of cards. */
  returnedPerBet: Chance[]
  worstCase: WorstCase
}

export interface AssessedDefinition {
  /** Why the game could not be played or could not pay; empty where it is accepted. */
  refusals: DefinitionRefusal[]
  /** Warnings of an accepted game, for the operator to read before the first sale. */
  warnings: DefinitionRefusal[]
  /** Null where the odds of the definition are undefined. */
  assessment: Assessment | null
}

/**
 * Evaluates a definition that has passed its schema as the service does when a game is created, with its expected
 * payments. A definition that pays back too much is assessed as well, so that the operator sees which rows cause it.
 */
export function assessDefinition(definition: GameDefinition): AssessedDefinition {
  const refusals = refuseDefinition(definition)
  if (!hasRules(definition.gameRule) || refusals.some(({ reason }) => reason !== PAYS_TOO_MUCH))
    return { refusals, warnings: [], assessment: null }
  return {
    refusals,
    warnings: warningsOf(definition),
    assessment: assess(rulesOf(definition.gameRule), definition),
  }
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
