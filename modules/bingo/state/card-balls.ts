import type { BingoPattern } from '#schemas/entities/game-definition.ts'
import { PATTERNS } from '../rules/patterns.ts'
import type { DaubedCard } from './daubed-cards.ts'

/** Number of balls after which a card has a pattern; null where these balls do not complete it. */
export function neededBalls(
  { numbers }: Pick<DaubedCard, 'numbers'>,
  pattern: BingoPattern,
  called: readonly number[],
): number | null {
  const placeOf = (number: number) => {
    if (number === 0) return 0
    const place = called.indexOf(number)
    return place === -1 ? Infinity : place + 1
  }
  const balls = Math.min(
    ...PATTERNS[pattern].ways.map((way) => Math.max(...way.map((place) => placeOf(numbers[place] ?? 0)))),
  )
  return balls === Infinity ? null : balls
}

/** The places, as bits, of the first way of a pattern that these balls complete on a card. */
export function winningPlaces(
  { numbers }: Pick<DaubedCard, 'numbers'>,
  pattern: BingoPattern,
  called: readonly number[],
): number {
  const lit = new Set(called)
  const isLit = (place: number) => numbers[place] === 0 || lit.has(numbers[place] ?? -1)
  const way = PATTERNS[pattern].ways.find((places) => places.every(isLit)) ?? []
  return way.reduce((bits, place) => bits | (1 << place), 0)
}
