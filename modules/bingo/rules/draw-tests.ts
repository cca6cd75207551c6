import { BINGO_PATTERNS, type BingoPattern, type GameDefinition } from '#schemas/entities/game-definition.ts'
import { drawDistinct, numberBelow } from '#modules/fairness/rules/random-numbers.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { evenP, gatheredP, smallestP } from '#modules/game-rules/rules/statistics/chi-square.ts'
import { type DrawTest, PLAIN } from '#modules/game-rules/rules/statistics/draw-test.ts'
import { DrawCounter, drawTests, type TestResult } from '#modules/game-rules/rules/statistics/number-tests.ts'
import { bingoGame } from './bingo-game.ts'
import { CARDS, STRIPS } from './bingo-play.ts'
import { numbersOfCards } from './card-numbers.ts'
import { CENTRE, SIDE } from './cards-of-75.ts'
import { chanceWithin } from './pattern-chances.ts'
import { PATTERNS, type BingoBalls } from './patterns.ts'
import { TICKETS } from './strip-plans.ts'

const CELLS = SIDE ** 2
/** Size of the range of numbers in each column of a card of 75. */
const OF_COLUMN = 15

/** The whole drum, a card against the balls, and the distribution of cards. */
export const bingoTests = (): DrawTest[] => [
  wholeDrum(75),
  wholeDrum(90),
  ...([75, 90] as const).flatMap((balls): DrawTest[] => [
    {
      name: `bingo of ${balls} balls until each pattern is complete`,
      numbersADraw: balls,
      test: (draws, source) => testBingoDraws(balls, draws, source),
    },
    {
      name: `cards for bingo of ${balls} balls`,
      numbersADraw: numbersOfCard(balls),
      test: (cards, source) => testBingoCards(balls, cards, source),
    },
  ]),
]

/** All balls as shuffled by bingo. A bingo draw ends with the last winning ball; its length is tested separately. */
function wholeDrum(balls: BingoBalls): DrawTest {
  return {
    name: `the whole drum of bingo, ${balls} of ${balls}`,
    numbersADraw: balls,
    test(draws, source) {
      const counter = new DrawCounter(balls, balls)
      for (let drawn = 0; drawn < draws; drawn++) counter.add(drawDistinct(source, balls, balls))
      return drawTests(counter)
    },
  }
}

/** A game with one row for every pattern of a card, so that a draw continues until all of them are complete. */
function gameOfAll(balls: BingoBalls): GameDefinition {
  const patterns = BINGO_PATTERNS.filter((pattern) => PATTERNS[pattern].balls === balls)
  return {
    ...PLAIN,
    gameRule: 'bingoGame',
    gamePlaySize: numbersOfCard(balls),
    gamePlayRange: balls,
    prizes: patterns.map((bingoPattern, index) => ({
      rankNumber: index + 1,
      rankNumber2nd: 0,
      bingoPattern,
      prizePercentage: 10,
    })),
  }
}

function numbersOfCard(balls: BingoBalls): number {
  return balls === 90 ? 15 : CELLS - 1
}

/**
 * Draws the same card to the end repeatedly, and compares the ball that completes each pattern with the exact chances;
 * also tests the balls called in each draw.
 */
function testBingoDraws(balls: BingoBalls, draws: number, source: ByteSource): TestResult[] {
  const definition = gameOfAll(balls)
  const play = 'B:0'
  const sold = { count: 1, playAt: () => play }
  const seen = definition.prizes.map(() => new Float64Array(balls + 1))
  // A full card needs at least as many balls as it has numbers, so these are called in every draw.
  const counter = new DrawCounter(definition.gamePlaySize, balls)
  for (let drawn = 0; drawn < draws; drawn++) {
    const stages = bingoGame.draw(definition, sold, source)
    counter.add(stages.flatMap((stage) => stage.balls))
    let called = 0
    const ends = stages.map((stage) => (called += stage.balls.length))
    for (const { drawNumber, row } of bingoGame.matcher(definition, stages, [{ playId: 1, play }])(play, 0))
      seen[row]![ends[drawNumber - 1]!]! += 1
  }
  const untilPatterns = definition.prizes.map(({ bingoPattern = 'fullHouse' }, row) => ({
    name: `balls until ${bingoPattern}`,
    p: againstExact(seen[row]!, bingoPattern, draws),
  }))
  return [...untilPatterns, ...drawTests(counter)]
}

/** @throws RangeError where there are too few draws to distinguish early from late ones. */
function againstExact(seen: Float64Array, pattern: BingoPattern, draws: number): number {
  let before = 0
  const expected = seen.map((_, balls) => {
    const { ways, outOf } = chanceWithin(pattern, balls)
    const until = Number(ways) / Number(outOf)
    const here = (until - before) * draws
    before = until
    return here
  })
  const p = gatheredP(seen, expected)
  if (p === null) throw new RangeError(`${draws} draws of bingo are too few to be tested`)
  return p
}

/** Reads random cards: the numbers of 75 in each cell, and the ticket of a strip for each number of 90. */
function testBingoCards(balls: BingoBalls, cards: number, source: ByteSource): TestResult[] {
  return balls === 90 ? testStrips(Math.ceil(cards / TICKETS), source) : testCells(cards, source)
}

function testStrips(strips: number, source: ByteSource): TestResult[] {
  const ticketOf = new Float64Array(90 * TICKETS)
  const reader = numbersOfCards(90)
  for (let read = 0; read < strips; read++) {
    const first = TICKETS * numberBelow(source, STRIPS)
    for (let ticket = 0; ticket < TICKETS; ticket++)
      for (const number of reader.read(first + ticket)) ticketOf[(number - 1) * TICKETS + ticket]!++
  }
  return [{ name: 'the ticket of each number', p: smallestP(evenPs(ticketOf, TICKETS)) }]
}

function testCells(cards: number, source: ByteSource): TestResult[] {
  const numberAt = new Float64Array(CELLS * OF_COLUMN)
  const neighbours = new Float64Array(OF_COLUMN ** 2)
  const reader = numbersOfCards(75)
  for (let read = 0; read < cards; read++) {
    const numbers = reader.read(numberBelow(source, CARDS))
    for (let cell = 0; cell < CELLS; cell++) {
      const number = numbers[cell]!
      if (number > 0) numberAt[cell * OF_COLUMN + ((number - 1) % OF_COLUMN)]!++
    }
    neighbours[OF_COLUMN * (numbers[0]! - 1) + ((numbers[1]! - 1) % OF_COLUMN)]!++
  }
  const filled = evenPs(numberAt, OF_COLUMN).filter((_, cell) => cell !== CENTRE)
  return [
    { name: 'the numbers at each cell', p: smallestP(filled) },
    { name: 'pairs of neighbours', p: evenP(neighbours) },
  ]
}

/** The p-value of each run of `length` counts. */
function evenPs(counts: Float64Array, length: number): number[] {
  return Array.from({ length: counts.length / length }, (_, index) =>
    evenP(counts.subarray(index * length, (index + 1) * length)),
  )
}
