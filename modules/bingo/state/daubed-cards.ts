import type { BingoPattern } from '#schemas/entities/game-definition.ts'
import type { Play } from '#schemas/entities/player.ts'
import { cardOfPlay, checkCard } from '../rules/bingo-play.ts'
import { bingoCard } from '../rules/card-numbers.ts'
import { PATTERNS, type BingoBalls } from '../rules/patterns.ts'

/** A card of the player with the places that the called balls cover. */
export interface DaubedCard {
  readonly playId: number
  /** The card's index, which is its number for the player. */
  readonly index: number
  /** Row by row; 0 is an empty cell or the free centre. */
  readonly grid: readonly (readonly number[])[]
  /** The number at each place of a pattern; 0 in the free centre. */
  readonly numbers: readonly number[]
  /** Covered places as bits. */
  readonly covered: number
  /** Numbers that each pattern of the game still needs. */
  readonly missing: Readonly<Partial<Record<BingoPattern, number>>>
}

/** The player's cards after some balls. A ball changes only the cards that have its number. */
export interface DaubedCards {
  readonly cards: readonly DaubedCard[]
  readonly called: readonly number[]
  readonly patterns: readonly BingoPattern[]
  /** For each number, the cards that have it, by their place in `cards`, and its place on them. */
  readonly places: ReadonlyMap<number, readonly (readonly [card: number, place: number])[]>
}

/** The numbers of a card in the order of the places of a pattern. */
export function numbersInPlaces(balls: BingoBalls, grid: readonly (readonly number[])[]): number[] {
  const cells = grid.flat()
  return balls === 90 ? cells.filter((number) => number > 0) : cells
}

export function openCards(
  balls: BingoBalls,
  patterns: readonly BingoPattern[],
  plays: readonly Pick<Play, 'playId' | 'play'>[],
): DaubedCards {
  const places = new Map<number, (readonly [number, number])[]>()
  const cards = plays
    .filter(({ play }) => checkCard(play).ok)
    .map(({ playId, play }, card): DaubedCard => {
      const index = cardOfPlay(play)
      const grid = bingoCard(balls, index)
      const numbers = numbersInPlaces(balls, grid)
      for (const [place, number] of numbers.entries()) {
        if (number === 0) continue
        const known = places.get(number)
        if (known === undefined) places.set(number, [[card, place]])
        else known.push([card, place])
      }
      return { playId, index, grid, numbers, covered: 0, missing: missingOf(patterns, 0) }
    })
  return { cards, called: [], patterns, places }
}

/** The cards after these balls; they continue from `before` where its balls are the first of them. */
export function daubed(before: DaubedCards, called: readonly number[]): DaubedCards {
  const isContinued =
    before.called.length <= called.length && before.called.every((ball, index) => ball === called[index])
  const known = isContinued ? before.called.length : 0
  const cards = isContinued
    ? [...before.cards]
    : before.cards.map((card) => ({ ...card, covered: 0, missing: missingOf(before.patterns, 0) }))
  for (const ball of called.slice(known)) {
    for (const [index, place] of before.places.get(ball) ?? []) {
      const card = cards[index]!
      const covered = card.covered | (1 << place)
      cards[index] = { ...card, covered, missing: missingOf(before.patterns, covered) }
    }
  }
  return { ...before, cards, called }
}

const WAYS = Object.fromEntries(
  Object.entries(PATTERNS).map(([pattern, { ways }]) => [
    pattern,
    ways.map((way) => way.reduce((bits, place) => bits | (1 << place), 0)),
  ]),
) as Record<BingoPattern, number[]>

/** Numbers that a card with these places covered needs for each pattern. */
function missingOf(patterns: readonly BingoPattern[], covered: number): DaubedCard['missing'] {
  return Object.fromEntries(
    patterns.map((pattern) => [pattern, Math.min(...WAYS[pattern].map((way) => countBits(way & ~covered)))]),
  )
}

/** The places that the nearest ways of a pattern still need. */
export function neededPlaces(pattern: BingoPattern, { covered, missing }: DaubedCard): ReadonlySet<number> {
  const needed = new Set<number>()
  for (const way of WAYS[pattern]) {
    const open = way & ~covered
    if (countBits(open) !== missing[pattern]) continue
    for (let place = 0; open >> place !== 0; place++) if ((open >> place) & 1) needed.add(place)
  }
  return needed
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** Numbers that a card still needs for the nearest of these patterns; Infinity without a pattern. */
export const nearness = ({ missing }: DaubedCard, patterns: readonly BingoPattern[]): number =>
  Math.min(...patterns.map((pattern) => missing[pattern] ?? Infinity))

/** The cards with the nearest ones to a prize first: by what is played for now, then by what comes later. */
export function byNearness(
  cards: readonly DaubedCard[],
  now: readonly BingoPattern[],
  later: readonly BingoPattern[],
): DaubedCard[] {
  return cards.toSorted(
    (one, other) =>
      order(nearness(one, now), nearness(other, now)) ||
      order(nearness(one, later), nearness(other, later)) ||
      one.playId - other.playId,
  )
}

/** Infinity minus Infinity is no number. */
const order = (one: number, other: number) => (one === other ? 0 : one - other)
