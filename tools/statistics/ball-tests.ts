import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import { hexOfBytes } from '#modules/fairness/rules/bytes.ts'
import { drawInstance } from '#modules/fairness/rules/draw-instance.ts'
import { hashNow, type SyncHashes } from '#modules/fairness/rules/hashing.ts'
import { drawDistinct } from '#modules/fairness/rules/random-numbers.ts'
import type { ByteSource, Draw } from '#modules/game-rules/rules/game-rules.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { evenP } from './chi-square.ts'
import { DrawCounter, drawTests, type TestResult } from './number-tests.ts'
import { quickHashes } from './quick-hashes.ts'

/** One kind of draw: draws per batch, and random numbers per draw. */
export interface DrawTest {
  readonly name: string
  readonly gameRule: GameRule
  readonly numbersADraw: number
  readonly test: (draws: number, source: ByteSource) => TestResult[]
}

/** Required fields of a definition that a draw of balls does not read. */
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
const NOBODY = { count: 0, playAt: () => '' }

const INSTANCES = { size: 20, range: 80 }
const RACE_DRAWS = 5
const RAFFLE_TICKETS = 1_000_000
const RAFFLE_PRIZES = 10
const MILLION_TICKETS = {
  count: RAFFLE_TICKETS,
  playAt: (index: number) => `T:${String(index + 1).padStart(6, '0')}`,
}

/** Every kind that draws balls from a drum, by its own rules; the full drums of bingo; and instances that differ only in their ids. */
export const BALL_TESTS: readonly DrawTest[] = [
  drum('a race of 5 draws, 6 of 49', { gameRule: 'regularGame', size: 6, range: 49, times: RACE_DRAWS }),
  drum('one draw, 6 of 49', { gameRule: 'oneDrawGame', size: 6, range: 49 }),
  twoDrums('two sets, 5 of 50 and 2 of 12', 'oneDrawGameExt', { main: [5, 50], second: [2, 12] }),
  twoDrums('multi pick, 5 of 69 and 1 of 26', 'oneDrawGameExtMulti', { main: [5, 69], second: [1, 26] }),
  drum('bets at fixed odds, 5 of 90 in order', { gameRule: 'oneDrawGamePerm', size: 5, range: 90 }),
  drum('six and a bonus ball of 49', { gameRule: 'oneDrawGameBonusV2', size: 7, range: 49 }),
  raffle(),
  wholeDrum(75),
  wholeDrum(90),
  {
    name: `instances of one draw, ${INSTANCES.size} of ${INSTANCES.range}, each by its id`,
    gameRule: 'oneDrawGame',
    numbersADraw: INSTANCES.size,
    test: (draws, source) => testInstances(draws, source, quickHashes()),
  },
]

function definitionOf(gameRule: GameRule, size: number, range: number): GameDefinition {
  return { ...PLAIN, gameRule, gamePlaySize: size, gamePlayRange: range }
}

/** One drum, reset for each draw; `size` is the number of balls in a draw. */
function drum(
  name: string,
  { gameRule, size, range, times = 1 }: { gameRule: GameRule; size: number; range: number; times?: number },
): DrawTest {
  const { draw } = rulesOf(gameRule)
  const hasBonus = gameRule === 'oneDrawGameBonusV2'
  const definition = { ...definitionOf(gameRule, hasBonus ? size - 1 : size, range), drawCount: times }
  const add = (counter: DrawCounter, { balls, balls2nd }: Draw) =>
    counter.add(balls2nd === undefined ? balls : [...balls, ...balls2nd])
  return {
    name,
    gameRule,
    numbersADraw: size * times,
    test(draws, source) {
      const counter = new DrawCounter(size, range)
      for (let drawn = 0; drawn < draws; drawn++)
        for (const one of draw(definition, NOBODY, source)) add(counter, one)
      return drawTests(counter)
    },
  }
}

/** Two drums in sequence: each on its own, and whether the second depends on the first. */
function twoDrums(
  name: string,
  gameRule: GameRule,
  { main, second }: { main: [size: number, range: number]; second: [size: number, range: number] },
): DrawTest {
  const { draw } = rulesOf(gameRule)
  const [gamePlaySize2nd, gamePlayRange2nd] = second
  const definition = { ...definitionOf(gameRule, ...main), gamePlaySize2nd, gamePlayRange2nd }
  return {
    name,
    gameRule,
    numbersADraw: main[0] + gamePlaySize2nd,
    test(draws, source) {
      const [one, other] = [new DrawCounter(...main), new DrawCounter(...second)]
      const across = new Float64Array(main[1] * gamePlayRange2nd)
      for (let drawn = 0; drawn < draws; drawn++) {
        const [{ balls, balls2nd } = { balls: [] }] = draw(definition, NOBODY, source)
        one.add(balls)
        other.add(balls2nd!)
        across[(balls.at(-1)! - 1) * gamePlayRange2nd + balls2nd![0]! - 1]!++
      }
      const named = (set: string, counter: DrawCounter) =>
        drawTests(counter).map((result) => ({ ...result, name: `${set} set, ${result.name}` }))
      const pairs = { name: 'pairs across the sets', p: evenP(across) }
      return [...named('main', one), ...named('second', other), pairs]
    },
  }
}

/** Distinct tickets for all prizes, among a million sold. */
function raffle(): DrawTest {
  const { draw } = rulesOf('raffleGame')
  const prizes = [1, 3, 6].map((prizeCount, index) => ({
    rankNumber: index + 1,
    rankNumber2nd: 0,
    prizeCount,
    guaranteedPrizeMinor: 100,
  }))
  const definition: GameDefinition = { ...definitionOf('raffleGame', 1, RAFFLE_TICKETS), prizes }
  return {
    name: 'a raffle, 10 of 1,000,000 tickets',
    gameRule: 'raffleGame',
    numbersADraw: RAFFLE_PRIZES,
    test(draws, source) {
      const counter = new DrawCounter(RAFFLE_PRIZES, RAFFLE_TICKETS)
      for (let drawn = 0; drawn < draws; drawn++)
        counter.add(draw(definition, MILLION_TICKETS, source).flatMap(({ balls }) => balls))
      return drawTests(counter)
    },
  }
}

/** All balls as shuffled by bingo. A bingo draw ends with the last winning ball; its length is tested separately. */
function wholeDrum(balls: 75 | 90): DrawTest {
  return {
    name: `the whole drum of bingo, ${balls} of ${balls}`,
    gameRule: 'bingoGame',
    numbersADraw: balls,
    test(draws, source) {
      const counter = new DrawCounter(balls, balls)
      for (let drawn = 0; drawn < draws; drawn++) counter.add(drawDistinct(source, balls, balls))
      return drawTests(counter)
    },
  }
}

/** Each draw with its own generator, as for instances: one secret seed, and a different instance id each. */
export function testInstances(draws: number, source: ByteSource, hashes: SyncHashes): TestResult[] {
  const { size, range } = INSTANCES
  const definition = definitionOf('oneDrawGame', size, range)
  const counter = new DrawCounter(size, range)
  const [seed, entriesRoot] = [secretOf(source), secretOf(source)]
  for (let gameInstanceId = 1; gameInstanceId <= draws; gameInstanceId++) {
    const input = { seed, entriesRoot, gameInstanceId }
    for (const { balls } of hashNow(drawInstance(definition, NOBODY, input), hashes)) counter.add(balls)
  }
  return drawTests(counter)
}

function secretOf(source: ByteSource): string {
  return Array.from({ length: 8 }, () => hexOfBytes(source.take(4))).join('')
}
