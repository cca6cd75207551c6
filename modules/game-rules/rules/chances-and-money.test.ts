import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { sourceOf } from '#modules/fairness/rules/random-bytes.ts'
import type { Chance, Draw } from './game-rules.ts'
import { poolBalance, rowCashMinor } from './pool-balance.ts'
import { rulesOf } from './registry.ts'
import { settle } from './settle.ts'

const PLAIN: Omit<GameDefinition, 'gameRule' | 'prizes'> = {
  currencyId: 978,
  gamePlaySize: 2,
  gamePlayRange: 5,
  gamePlayCostMinor: 107,
  gameFeePerPlayMinor: 3,
  gamePlayMax: 60,
  playerPlayMax: 60,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const row = (rankNumber: number, rankNumber2nd: number, pays: Partial<PrizeRow>): PrizeRow => ({
  rankNumber,
  rankNumber2nd,
  ...pays,
})
const first = { prizePercentage: 50, guaranteedMinimumMinor: 900, winsProgressive: true }
const second = { prizePercentage: 35 }
const fixed = { guaranteedPrizeMinor: 31 }
const entries = { satelliteItems: [{ gameId: 9, gameTitle: 'Big Draw', entries: 2, entryPriceMinor: 70 }] }
const BETS = [4, 7, 20, 40, 40, 7, 20, 40, 40, 7]

/** A game of every kind, small enough to enumerate, with every form of prize that the kind may have. */
const GAMES: GameDefinition[] = [
  {
    ...PLAIN,
    gameRule: 'regularGame',
    drawCount: 3,
    prizes: [
      row(1, 0, { ...first, prizePercentage: 20 }),
      row(2, 0, fixed),
      ...[1, 2, 3].map((place) => row(0, place, { prizePercentage: 20, guaranteedMinimumMinor: 200 })),
    ],
  },
  { ...PLAIN, gameRule: 'oneDrawGame', prizes: [row(1, 0, first), row(2, 0, entries)] },
  {
    ...PLAIN,
    gameRule: 'oneDrawGameExt',
    gamePlaySize2nd: 1,
    gamePlayRange2nd: 3,
    prizes: [row(1, 1, first), row(1, 0, second), row(2, 1, fixed), row(0, 1, entries)],
  },
  {
    ...PLAIN,
    gameRule: 'oneDrawGameExtMulti',
    gamePlaySize2nd: 1,
    gamePlayRange2nd: 3,
    gamePlaySizeMax: 4,
    gamePlaySize2ndMax: 2,
    prizes: [row(1, 1, first), row(1, 0, second), row(2, 1, fixed)],
  },
  {
    ...PLAIN,
    gameRule: 'oneDrawGameBonusV2',
    prizes: [row(1, 0, first), row(2, 1, second), row(2, 0, fixed)],
  },
  {
    ...PLAIN,
    gameRule: 'oneDrawGamePerm',
    gamePlaySize: 5,
    gamePlayRange: 24,
    gamePlaySizeMax: 8,
    stakeMultiplierMax: 9,
    prizes: BETS.map((multiplier, index) => row(index + 1, 0, { multiplier })),
  },
  {
    ...PLAIN,
    gameRule: 'raffleGame',
    gamePlaySize: 1,
    gamePlayRange: 60,
    prizes: [row(1, 0, { ...entries, prizeCount: 1 }), row(2, 0, { ...second, prizeCount: 2 })],
  },
  {
    ...PLAIN,
    gameRule: 'bingoGame',
    gamePlaySize: 15,
    gamePlayRange: 90,
    prizes: [
      row(1, 0, { bingoPattern: 'fullHouse', ...second }),
      row(1, 1, { bingoPattern: 'fullHouse', withinBalls: 60, winsProgressive: true, ...fixed }),
      row(2, 0, { bingoPattern: 'oneLine', prizePercentage: 20, guaranteedMinimumMinor: 40 }),
    ],
  },
  {
    ...PLAIN,
    gameRule: 'spinnerGame',
    gamePlaySize: 1,
    gamePlayRange: 3,
    prizes: [row(1, 0, fixed), row(2, 0, { guaranteedPrizeMinor: 107 })],
    segments: [
      { rankNumber: 0, weight: 31 },
      { rankNumber: 1, weight: 6 },
      { rankNumber: 2, weight: 5 },
    ],
  },
  {
    ...PLAIN,
    gameRule: 'scratchcardGame',
    gamePlaySize: 3,
    gamePlayRange: 9,
    prizes: [300, 150, 100, 50, 10].map((guaranteedPrizeMinor, index) =>
      row(index + 1, 0, { guaranteedPrizeMinor, weight: 4 + index }),
    ),
    blankWeight: 40,
  },
  {
    ...PLAIN,
    gameRule: 'crosswordGame',
    gamePlaySize: 18,
    gamePlayRange: 26,
    prizes: [row(1, 0, { ...fixed, wordsCompleted: 2 }), row(2, 0, { ...fixed, wordsCompleted: 1 })],
    crosswords: [['ISLAND', 'C....E', 'EAGLES', '......', 'PALMS.']],
  },
]
const gameOf = (gameRule: GameDefinition['gameRule']) => GAMES.find((game) => game.gameRule === gameRule)!

const numbers = (range: number) => Array.from({ length: range }, (_, index) => index + 1)
function everySubset(of: number[], size: number): number[][] {
  if (size === 0) return [[]]
  return of.flatMap((one, index) => everySubset(of.slice(index + 1), size - 1).map((rest) => [one, ...rest]))
}
/** Whether a chance is exactly this fraction. */
const isExactly = (one: Chance | null, ways: number, outOf: number) =>
  one !== null && one.ways * BigInt(outOf) === BigInt(ways) * one.outOf

/** Every result of a game with draws of balls, each as likely as any other. */
function everyResult(definition: GameDefinition): Draw[][] {
  const { gamePlaySize, gamePlayRange, gamePlayRange2nd = 0, drawCount = 1, gameRule } = definition
  const draws = everySubset(numbers(gamePlayRange), gamePlaySize).flatMap((balls): Draw[] => {
    const seconds =
      gameRule === 'oneDrawGameBonusV2'
        ? numbers(gamePlayRange).filter((ball) => !balls.includes(ball))
        : numbers(gamePlayRange2nd)
    if (seconds.length === 0) return [{ drawNumber: 1, balls }]
    return seconds.map((ball) => ({ drawNumber: 1, balls, balls2nd: [ball] }))
  })
  let results: Draw[][] = [[]]
  for (let drawNumber = 1; drawNumber <= drawCount; drawNumber++)
    results = results.flatMap((before) => draws.map((draw) => [...before, { ...draw, drawNumber }]))
  return results
}

describe('the chance of any prize', () => {
  test.each([
    'regularGame',
    'oneDrawGame',
    'oneDrawGameExt',
    'oneDrawGameExtMulti',
    'oneDrawGameBonusV2',
  ] as const)('a line of %s wins something in exactly that share of all results', (gameRule) => {
    const game = gameOf(gameRule)
    // The places of a race depend on the other plays: its ranks alone are counted.
    const prizes = game.prizes.filter(({ rankNumber }) => gameRule !== 'regularGame' || rankNumber > 0)
    const definition = { ...game, prizes }
    const play = (definition.gamePlaySize2nd ?? 0) > 0 ? '2-4|3' : '2-4'
    const results = everyResult(definition)
    const rules = rulesOf(gameRule)
    const won = results.filter((draws) => rules.matcher(definition, draws, [])(play, 0).length > 0)
    expect(isExactly(rules.anyPrize(game), won.length, results.length)).toBe(true)
  })

  test('a raffle ticket wins at most one prize: the chance counts all of them', () => {
    expect(isExactly(rulesOf('raffleGame').anyPrize(gameOf('raffleGame')), 3, 60)).toBe(true)
  })

  test('a wheel and a card win by weight, and a crossword by its letter sets', () => {
    expect(isExactly(rulesOf('spinnerGame').anyPrize(gameOf('spinnerGame')), 11, 42)).toBe(true)
    expect(isExactly(rulesOf('scratchcardGame').anyPrize(gameOf('scratchcardGame')), 30, 70)).toBe(true)
    const crossword = gameOf('crosswordGame')
    const [two, one] = rulesOf('crosswordGame').odds(crossword)
    expect(
      isExactly(
        rulesOf('crosswordGame').anyPrize(crossword),
        Number(two!.ways + one!.ways),
        Number(one!.outOf),
      ),
    ).toBe(true)
  })

  test('bets of different types and bingo cards have no chance that is true of each', () => {
    expect(rulesOf('oneDrawGamePerm').anyPrize(gameOf('oneDrawGamePerm'))).toBeNull()
    expect(rulesOf('bingoGame').anyPrize(gameOf('bingoGame'))).toBeNull()
  })
})

describe.each(GAMES.map((definition) => [definition.gameRule, definition] as const))(
  'the money of %s',
  (gameRule, game) => {
    const formulas = fc.constantFrom<GameDefinition['payoutFormula'][]>('rollDown', 'rollOver', 'progressive')

    test('the prizes paid are the pool, what is added to it and what is left of it', () => {
      fc.assert(
        fc.property(
          fc.integer(),
          formulas,
          fc.nat(5000),
          fc.nat(5000),
          (seed, payoutFormula, carried, grown) => {
            const hasProgressive = game.prizes.some(({ winsProgressive }) => winsProgressive)
            const definition: GameDefinition = {
              ...game,
              payoutFormula,
              ...(hasProgressive ? { progressivePercentage: 3, progressiveSeedMinor: 500 } : {}),
            }
            const source = sourceOf(bytesOf(seed))
            const rules = rulesOf(gameRule)
            const plays = [...new Set(rules.randomPlays(definition, rules.isInstant ? 1 : 25, source))]
            const draws = rules.draw(
              definition,
              { count: plays.length, playAt: (index) => plays[index]! },
              source,
            )
            const pool = {
              wagersMinor: plays.length * definition.gamePlayCostMinor,
              carriedMinor: carried,
              progressiveMinor: hasProgressive ? grown : 0,
            }
            const sold = plays.map((play, index) => ({ playId: index + 1, play }))
            const { shares, prizes } = settle(definition, { pool, draws, entries: sold })
            const sums = poolBalance(definition, pool, shares)

            expect(Object.values(sums).every((minor) => Number.isSafeInteger(minor) && minor >= 0)).toBe(true)
            expect(sums.poolMinor + sums.progressiveMinor + sums.addedMinor).toBe(
              sums.cashMinor +
                sums.satellitesMinor +
                sums.carriedMinor +
                sums.toProgressiveMinor +
                sums.keptMinor,
            )
            expect(shares.rows.reduce((sum, share) => sum + rowCashMinor(share), 0)).toBe(sums.cashMinor)
            expect(prizes.reduce((sum, { prizeMinor }) => sum + prizeMinor, 0)).toBe(sums.cashMinor)
            // Shares without a winner go to the progressive only where the formula says so.
            expect(payoutFormula === 'progressive' ? 0 : sums.toProgressiveMinor).toBe(0)
          },
        ),
        { numRuns: 60 },
      )
    })
  },
)

function bytesOf(seed: number): Uint8Array {
  const blocks = Array.from({ length: 128 }, (_, block) => hash('sha512', `${seed} ${block}`, 'buffer'))
  return new Uint8Array(Buffer.concat(blocks))
}

test('a progressive that was won while it was empty leaves its seed and is no share without a winner', () => {
  const definition: GameDefinition = { ...gameOf('oneDrawGame'), progressiveSeedMinor: 500 }
  const pool = { wagersMinor: 0, carriedMinor: 0, progressiveMinor: 0 }
  const draws = [{ drawNumber: 1, balls: [1, 2] }]
  const { shares } = settle(definition, { pool, draws, entries: [{ playId: 1, play: '1-2' }] })
  expect(poolBalance(definition, pool, shares).toProgressiveMinor).toBe(0)
})
