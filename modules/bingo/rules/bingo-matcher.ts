import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Draw, Hit, SettledEntry } from '#modules/game-rules/rules/game-rules.ts'
import { cardOfPlay } from './bingo-play.ts'
import { placesOfBalls, UNCALLED } from './completions.ts'
import { firstCards, type Firsts } from './first-cards.ts'
import { ballsOf, isIndivisible, isWonWith, patternOf, patternsOf } from './prize-rows.ts'
import { calledBalls, recallDraw } from './remembered-draw.ts'

const NOTHING: readonly Hit[] = []

/**
 * The cards that complete each row first. Tied cards share the prize; an indivisible prize goes to the earliest play of
 * them. A row with a ball limit is won only within that limit. A hit belongs to the draw in which its last ball was
 * called.
 */
export function bingoMatcher(
  definition: GameDefinition,
  draws: readonly Draw[],
  entries: Iterable<SettledEntry>,
): (play: string, entryIndex: number) => readonly Hit[] {
  const firsts = firstsOf(definition, draws, Uint32Array.from(cardsOf(entries)))
  const won = new Map<number, Hit[]>()
  for (const { row, index } of rowsByRank(definition)) {
    const first = firsts.get(patternOf(row))!
    if (first.balls === UNCALLED || !isWonWith(row, first.balls)) continue
    const hit = { drawNumber: drawOfBall(draws, first.balls), row: index, units: 1 }
    for (const entry of isIndivisible(row) ? first.entries.slice(0, 1) : first.entries) {
      const hits = won.get(entry)
      if (hits === undefined) won.set(entry, [hit])
      else hits.push(hit)
    }
  }
  for (const hits of won.values()) hits.sort((one, other) => one.drawNumber - other.drawNumber)
  return (_play, entryIndex) => won.get(entryIndex) ?? NOTHING
}

function firstsOf(definition: GameDefinition, draws: readonly Draw[], cards: Uint32Array): Firsts {
  const known = recallDraw(definition, draws, cards)
  if (known !== null) return known
  return firstCards(ballsOf(definition), patternsOf(definition), placesOfBalls(calledBalls(draws)), cards)
}

/** A play's prizes of one draw are listed by rank, regardless of the table's order. */
function rowsByRank({ prizes }: GameDefinition) {
  return prizes
    .map((row, index) => ({ row, index }))
    .sort((one, other) => one.row.rankNumber - other.row.rankNumber)
}

function drawOfBall(draws: readonly Draw[], ball: number): number {
  let called = 0
  for (const { drawNumber, balls } of draws) {
    called += balls.length
    if (ball <= called) return drawNumber
  }
  throw new Error(`ball ${ball} was not called`)
}

function* cardsOf(entries: Iterable<SettledEntry>): Generator<number, void> {
  for (const { play } of entries) yield cardOfPlay(play)
}
