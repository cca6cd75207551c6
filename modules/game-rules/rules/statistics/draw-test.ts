import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { ByteSource, Entries, GameRules } from '../game-rules.ts'
import type { TestResult } from './number-tests.ts'

/** A statistical test of the draws of a kind. `numbersADraw` is the count of random numbers in each draw. */
export interface DrawTest {
  readonly name: string
  readonly numbersADraw: number
  readonly test: (draws: number, source: ByteSource) => TestResult[]
}

/** Required fields of a definition that a draw does not read. */
export const PLAIN: Omit<GameDefinition, 'gameRule' | 'gamePlaySize' | 'gamePlayRange'> = {
  currencyId: 978,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1_000_000,
  playerPlayMax: 1,
  payoutPercentage: 50,
  payoutFormula: 'rollDown',
  prizes: [],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
/** The required fields of an instant game. */
export const PLAIN_CARD = { ...PLAIN, gamePlayMax: 1 }

export const NOBODY: Entries = { count: 0, playAt: () => '' }

/** The balls of an instant game's one draw. */
export function ballsOfCard(
  { draw }: GameRules,
  definition: GameDefinition,
  source: ByteSource,
): readonly number[] {
  return draw(definition, NOBODY, source)[0]?.balls ?? []
}
