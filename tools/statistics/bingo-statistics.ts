import { BINGO_PATTERNS, type BingoPattern, type GameDefinition } from '#schemas/entities/game-definition.ts'
import { bingoGame } from '#modules/bingo/rules/bingo-game.ts'
import { CARDS, STRIPS } from '#modules/bingo/rules/bingo-play.ts'
import { bingoCard } from '#modules/bingo/rules/card-numbers.ts'
import { chanceWithin } from '#modules/bingo/rules/pattern-chances.ts'
import { PATTERNS, type BingoBalls } from '#modules/bingo/rules/patterns.ts'
import { numberBelow } from '#modules/fairness/rules/random-numbers.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import type { TestResult } from './number-tests.ts'
import { chiSquareP } from './special-functions.ts'

const TICKETS = 6
/** Classes that are expected less often than this are too few for a chi-square: they join their neighbour. */
const EXPECTED_LEAST = 20

/** A game with one row for every pattern of a card, so that a draw goes on until all of them are complete. */
function gameOfAll(balls: BingoBalls): GameDefinition {
  const patterns = BINGO_PATTERNS.filter((pattern) => PATTERNS[pattern].balls === balls)
  return {
    gameRule: 'bingoGame',
    currencyId: 978,
    gamePlaySize: balls === 90 ? 15 : 24,
    gamePlayRange: balls,
    gamePlayCostMinor: 100,
    gameFeePerPlayMinor: 0,
    gamePlayMax: 1,
    playerPlayMax: 1,
    payoutPercentage: 50,
    payoutFormula: 'rollDown',
    prizes: patterns.map((bingoPattern, index) => ({
      rankNumber: index + 1,
      rankNumber2nd: 0,
      bingoPattern,
      prizePercentage: 10,
    })),
    schedule: { kind: 'instaplay' },
    drawIntervalMs: 1000,
  }
}

/**
 * Draws one card, always the same, to the end so many times, and holds the ball that completes each pattern against the
 * exact chances: what favours some numbers of the drum shows in it.
 */
export function testBingoDraws(balls: BingoBalls, draws: number, source: ByteSource): TestResult[] {
  const definition = gameOfAll(balls)
  const play = 'B:0'
  const sold = { count: 1, playAt: () => play }
  const seen = definition.prizes.map(() => new Float64Array(balls + 1))
  for (let drawn = 0; drawn < draws; drawn++) {
    const stages = bingoGame.draw(definition, sold, source)
    let called = 0
    const ends = stages.map((stage) => (called += stage.balls.length))
    for (const { drawNumber, row } of bingoGame.matcher(definition, stages, [{ playId: 1, play }])(play, 0))
      seen[row]![ends[drawNumber - 1]!]! += 1
  }
  return definition.prizes.map(({ bingoPattern = 'fullHouse' }, row) => ({
    name: `balls until ${bingoPattern}`,
    p: againstExact(seen[row]!, bingoPattern, draws),
  }))
}

function againstExact(seen: Float64Array, pattern: BingoPattern, draws: number): number {
  let [statistic, classes, before, count, expected] = [0, 0, 0, 0, 0]
  let rest = draws
  for (let balls = 1; balls < seen.length; balls++) {
    const { ways, outOf } = chanceWithin(pattern, balls)
    const until = Number(ways) / Number(outOf)
    count += seen[balls]!
    expected += (until - before) * draws
    before = until
    const isLast = balls === seen.length - 1
    // The last class takes what is left, so that it is not too small either.
    if ((expected >= EXPECTED_LEAST && rest - expected >= EXPECTED_LEAST) || isLast) {
      statistic += (count - expected) ** 2 / expected
      classes++
      rest -= expected
      count = 0
      expected = 0
    }
  }
  return chiSquareP(statistic, classes - 1)
}

/** Reads so many cards anywhere among all: the numbers of 75 at each cell, and the ticket of a strip that has each of 90. */
export function testBingoCards(balls: BingoBalls, cards: number, source: ByteSource): TestResult[] {
  return balls === 90 ? testStrips(Math.ceil(cards / TICKETS), source) : testCells(cards, source)
}

function testStrips(strips: number, source: ByteSource): TestResult[] {
  const ticketOf = Array.from({ length: 90 }, () => new Float64Array(TICKETS))
  for (let read = 0; read < strips; read++) {
    const first = TICKETS * numberBelow(source, STRIPS)
    for (let ticket = 0; ticket < TICKETS; ticket++)
      for (const number of bingoCard(90, first + ticket).flat())
        if (number > 0) ticketOf[number - 1]![ticket]! += 1
  }
  return [smallest('the ticket of each number', ticketOf.map(evenly))]
}

function testCells(cards: number, source: ByteSource): TestResult[] {
  const numberAt = Array.from({ length: 25 }, () => new Float64Array(15))
  const neighbours = new Float64Array(15 * 15)
  for (let read = 0; read < cards; read++) {
    const cells = bingoCard(75, numberBelow(source, CARDS)).flat()
    for (const [cell, number] of cells.entries()) if (number > 0) numberAt[cell]![(number - 1) % 15]! += 1
    neighbours[15 * (cells[0]! - 1) + ((cells[1]! - 1) % 15)]! += 1
  }
  const filled = numberAt.filter((_, cell) => cell !== 12)
  return [
    smallest('the numbers at each cell', filled.map(evenly)),
    { name: 'pairs of neighbours', p: evenly(neighbours) },
  ]
}

/** The smallest of several p-values, corrected for their number. */
function smallest(name: string, values: readonly number[]): TestResult {
  return { name, p: 1 - (1 - Math.min(...values)) ** values.length }
}

function evenly(counts: Float64Array): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return chiSquareP(statistic, counts.length - 1)
}
