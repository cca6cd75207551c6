import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Draw } from '#modules/game-rules/rules/game-rules.ts'
import type { Firsts } from './first-cards.ts'
import { ballsOf, patternsOf } from './prize-rows.ts'

interface Remembered {
  definition: GameDefinition
  cards: Uint32Array
  called: readonly number[]
  firsts: Firsts
}

const remembered = new WeakMap<readonly Draw[], Remembered>()

/** Caches the first cards of a draw by its `draws` array, in a WeakMap. */
export function rememberDraw(
  draws: readonly Draw[],
  { definition, cards, firsts }: Omit<Remembered, 'called'>,
): void {
  remembered.set(draws, { definition, cards, firsts, called: calledBalls(draws) })
}

/**
 * The cached first cards of a draw that was just made, so that settlement does not scan a million cards again; null unless
 * balls, patterns and cards are equal. Verification of a draw made elsewhere scans all cards.
 */
export function recallDraw(
  definition: GameDefinition,
  draws: readonly Draw[],
  cards: Uint32Array,
): Firsts | null {
  const known = remembered.get(draws)
  if (known === undefined || ballsOf(definition) !== ballsOf(known.definition)) return null
  const isSame =
    patternsOf(definition).every((pattern) => known.firsts.has(pattern)) &&
    areEqual(calledBalls(draws), known.called) &&
    areEqual(cards, known.cards)
  return isSame ? known.firsts : null
}

export function calledBalls(draws: readonly Draw[]): number[] {
  return draws.flatMap(({ balls }) => balls)
}

function areEqual(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}
