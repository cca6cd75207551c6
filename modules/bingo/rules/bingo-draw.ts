import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { drawDistinct } from '#modules/fairness/rules/random-numbers.ts'
import type { ByteSource, Draw, Entries } from '#modules/game-rules/rules/game-rules.ts'
import { cardOfPlay } from './bingo-play.ts'
import { placesOfBalls } from './completions.ts'
import { firstCards } from './first-cards.ts'
import { ballsOf, isWonWith, patternOf, patternsOf } from './prize-rows.ts'
import { rememberDraw } from './remembered-draw.ts'

/**
 * Order of consumption: all balls of the drum (90 of 90 or 75 of 75), however many are called. Balls are called until the
 * last row without a ball limit is won; each ball that wins a row ends a draw. Without plays, no bytes are taken and no
 * ball is called.
 */
export function drawBingo(definition: GameDefinition, entries: Entries, source: ByteSource): Draw[] {
  if (entries.count === 0) return []
  const balls = ballsOf(definition)
  const order = drawDistinct(source, balls, balls)
  const cards = cardsOf(entries)
  const firsts = firstCards(balls, patternsOf(definition), placesOfBalls(order), cards)
  const ends = new Set<number>()
  for (const row of definition.prizes) {
    const won = firsts.get(patternOf(row))!.balls
    if (isWonWith(row, won)) ends.add(won)
  }
  let called = 0
  const draws = [...ends]
    .sort((one, other) => one - other)
    .map((end, index) => {
      const draw = { drawNumber: index + 1, balls: order.slice(called, end) }
      called = end
      return draw
    })
  rememberDraw(draws, { definition, cards, firsts })
  return draws
}

function cardsOf(entries: Entries): Uint32Array {
  const cards = new Uint32Array(entries.count)
  for (let index = 0; index < cards.length; index++) cards[index] = cardOfPlay(entries.playAt(index))
  return cards
}
