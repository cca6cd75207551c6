import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import { recordOf } from '#tests/support/record-of.ts'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { BingoPattern, GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { sourceOf } from '#modules/fairness/rules/random-bytes.ts'
import { verifyRecord } from '#modules/fairness/rules/verify-record.ts'
import { checkPlays } from '#modules/game-rules/rules/check-plays.ts'
import { estimatePayout } from '#modules/game-rules/rules/estimate-payout.ts'
import { expectedReturn } from '#modules/game-rules/rules/expected-return.ts'
import type { Draw } from '#modules/game-rules/rules/game-rules.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { settle } from '#modules/game-rules/rules/settle.ts'
import { bingoGame } from './bingo-game.ts'
import { bingoCard } from './card-numbers.ts'
import { chanceWithin } from './pattern-chances.ts'

const row = (rankNumber: number, bingoPattern: BingoPattern, pays: Partial<PrizeRow>): PrizeRow => ({
  rankNumber,
  rankNumber2nd: 0,
  bingoPattern,
  ...pays,
})
const share = (prizePercentage: number) => ({ prizePercentage })
const OF_90: GameDefinition = {
  gameRule: 'bingoGame',
  currencyId: 978,
  gamePlaySize: 15,
  gamePlayRange: 90,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1000,
  playerPlayMax: 96,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  prizes: [row(1, 'fullHouse', share(50)), row(2, 'twoLines', share(30)), row(3, 'oneLine', share(20))],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const OF_75: GameDefinition = {
  ...OF_90,
  gamePlaySize: 24,
  gamePlayRange: 75,
  prizes: [row(1, 'coverall', share(50)), row(2, 'fourCorners', share(20)), row(3, 'anyLine', share(30))],
}
const JACKPOT = row(4, 'fullHouse', { withinBalls: 40, winsProgressive: true, guaranteedPrizeMinor: 0 })
const NO_POOL = { wagersMinor: 0, carriedMinor: 0, progressiveMinor: 0 }

const sold = (plays: string[]) => ({ count: plays.length, playAt: (index: number) => plays[index]! })
const entriesOf = (plays: string[]) => plays.map((play, index) => ({ playId: 10 + index, play }))
/** Words of zero call the balls in ascending order: place i changes with itself. */
const inOrder = () => sourceOf(new Uint8Array(1024))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('bingo cards as plays', () => {
  test.each([
    ['B:0', 'B:0'],
    ['B:007', 'B:7'],
    ['B:2147483645', 'B:2147483645'],
  ])('the card %s is stored as %s', (play, canonical) => {
    expect(bingoGame.checkPlay(OF_90, play)).toEqual({ ok: true, play: canonical, lines: 1 })
  })

  test.each([
    ['7', 'malformed'],
    ['B:', 'malformed'],
    ['b:7', 'malformed'],
    ['B:-1', 'malformed'],
    ['B:1.5', 'malformed'],
    ['B:1-2', 'malformed'],
    ['B: 7', 'malformed'],
    ['B:12345678901', 'malformed'],
    ['B:2147483646', 'out-of-range'],
  ])('the card %j is refused as %s', (play, reason) => {
    expect(checkPlays(OF_90, ['B:1', play])).toEqual({ ok: false, offendingPlay: play, reason })
  })

  test('lucky dips of bingo are whole strips of six, then single random cards', () => {
    const bytes = Uint8Array.from([0, 0, 0, 5, 0, 0, 1, 0, 0x7f, 0xff, 0xff, 0xff])
    const indices = bingoGame.randomPlays(OF_90, 14, sourceOf(Uint8Array.from([...bytes, 0, 0, 0, 9])))
    expect(indices).toEqual([
      ...[30, 31, 32, 33, 34, 35].map((index) => `B:${index}`),
      ...[1536, 1537, 1538, 1539, 1540, 1541].map((index) => `B:${index}`),
      'B:1',
      'B:9',
    ])
    expect(bingoGame.randomPlays(OF_75, 3, sourceOf(bytes))).toEqual(['B:5', 'B:256', 'B:1'])
  })
})

describe('a draw with the balls in ascending order', () => {
  // The first two tickets: rows that end with 82, 54 and 83; with 84, 79 and 89.
  const draws = bingoGame.draw(OF_90, sold(['B:1', 'B:0']), inOrder())

  test('each ball that wins a row ends a draw, and the last prize ends the game', () => {
    expect(draws).toEqual([
      { drawNumber: 1, balls: upTo(54) },
      { drawNumber: 2, balls: upTo(82).slice(54) },
      { drawNumber: 3, balls: [83] },
    ])
  })

  test('the first card with one line, two lines and a full house is paid for each', () => {
    const pool = { ...NO_POOL, wagersMinor: 1000 }
    const { prizes, winnersPerDraw } = settle(OF_90, { pool, draws, entries: entriesOf(['B:1', 'B:0']) })
    expect(
      prizes.map(({ playId, drawNumber, rankNumber, prizeMinor }) => [
        playId,
        drawNumber,
        rankNumber,
        prizeMinor,
      ]),
    ).toEqual([
      [11, 1, 3, 120],
      [11, 2, 2, 180],
      [11, 3, 1, 300],
    ])
    expect(winnersPerDraw).toEqual([1, 1, 1])
  })

  test('equal cards share their prize, and the earliest play gets the odd unit', () => {
    const pool = { ...NO_POOL, wagersMinor: 1000 }
    const { prizes } = settle(OF_90, { pool, draws, entries: entriesOf(['B:0', 'B:1', 'B:0', 'B:0']) })
    const house = prizes.filter((prize) => prize.rankNumber === 1)
    expect(house.map(({ playId, prizeMinor }) => [playId, prizeMinor])).toEqual([
      [10, 100],
      [12, 100],
      [13, 100],
    ])
  })

  test('the earliest of tied cards gets an item or the entries to another game', () => {
    const prizes = [row(1, 'fullHouse', { prizeItem: { name: 'A kettle' } }), row(2, 'oneLine', share(100))]
    const definition = { ...OF_90, prizes }
    const { prizes: won } = settle(definition, {
      pool: NO_POOL,
      draws,
      entries: entriesOf(['B:1', 'B:0', 'B:0']),
    })
    expect(won.map(({ playId, rankNumber }) => [playId, rankNumber])).toEqual([
      [11, 2],
      [11, 1],
      [12, 2],
    ])
  })

  test('a game of 75 balls pays lines, corners and the whole card', () => {
    // The first column of card 0 ends with 10, its corners with 71, all of it with 75.
    const called = bingoGame.draw(OF_75, sold(['B:0']), inOrder())
    expect(called.map((draw) => draw.balls.length)).toEqual([10, 61, 4])
    const figures = [row(1, 'frame', share(50)), row(2, 'diagonalCross', share(50))]
    const crossed = bingoGame.draw({ ...OF_75, prizes: figures }, sold(['B:0']), inOrder())
    expect(crossed.map((draw) => draw.balls.at(-1))).toEqual([71, 75])
  })

  test('two rows that are won with the same ball end in one draw, listed by rank', () => {
    const prizes = [row(2, 'oneLine', share(50)), row(1, 'oneLine', { prizeItem: { name: 'A cup' } })]
    const definition = { ...OF_90, prizes }
    const called = bingoGame.draw(definition, sold(['B:0']), inOrder())
    expect(called).toEqual([{ drawNumber: 1, balls: upTo(54) }])
    const { prizes: won, winnersPerDraw } = settle(definition, {
      pool: NO_POOL,
      draws: called,
      entries: entriesOf(['B:0']),
    })
    expect(won.map((prize) => prize.rankNumber)).toEqual([1, 2])
    expect(winnersPerDraw).toEqual([1])
  })

  test('a bingo without plays calls no balls and uses no random bytes', () => {
    expect(bingoGame.draw(OF_90, sold([]), sourceOf(new Uint8Array()))).toEqual([])
  })

  test('a bingo uses 90 or 75 random words, wherever the game ends', () => {
    expect(() => bingoGame.draw(OF_90, sold(['B:0']), sourceOf(new Uint8Array(4 * 90)))).not.toThrow()
    expect(() => bingoGame.draw(OF_90, sold(['B:0']), sourceOf(new Uint8Array(4 * 89)))).toThrow(
      /no random bytes/,
    )
    expect(() => bingoGame.draw(OF_75, sold(['B:0']), sourceOf(new Uint8Array(4 * 75)))).not.toThrow()
    expect(() => bingoGame.draw(OF_75, sold(['B:0']), sourceOf(new Uint8Array(4 * 74)))).toThrow(
      /no random bytes/,
    )
  })
})

describe('prize rows with a limit of balls', () => {
  const limited = (withinBalls: number, bingoPattern: BingoPattern = 'fullHouse'): GameDefinition => ({
    ...OF_90,
    progressivePercentage: 5,
    prizes: [...OF_90.prizes, { ...JACKPOT, bingoPattern, withinBalls }],
  })
  const played = (definition: GameDefinition) => {
    const draws = bingoGame.draw(definition, sold(['B:0', 'B:1']), inOrder())
    const pool = { ...NO_POOL, wagersMinor: 1000, progressiveMinor: 5000 }
    return { draws, ...settle(definition, { pool, draws, entries: entriesOf(['B:0', 'B:1']) }) }
  }

  test('a pattern that is complete within its limit of balls wins the progressive', () => {
    const { prizes, shares } = played(limited(83))
    expect(
      prizes.map(({ playId, drawNumber, rankNumber, prizeMinor }) => [
        playId,
        drawNumber,
        rankNumber,
        prizeMinor,
      ]),
    ).toEqual([
      [10, 1, 3, 120],
      [10, 2, 2, 180],
      [10, 3, 1, 300],
      [10, 3, 4, 5050],
    ])
    expect(shares.progressiveWonMinor).toBe(5050)
  })

  test('a pattern that is complete one ball too late wins nothing, and the draws stay the same', () => {
    const { prizes, shares, draws } = played(limited(82))
    expect(prizes.map((prize) => prize.rankNumber)).toEqual([3, 2, 1])
    expect(shares.progressiveOutMinor).toBe(5050)
    expect(draws).toEqual(played(limited(83)).draws)
    expect(draws.flatMap((draw) => draw.balls)).toEqual(upTo(83))
  })

  test('a row with a limit ends a draw where its ball wins no other row', () => {
    const prizes = [row(1, 'fullHouse', share(50)), row(2, 'oneLine', { ...share(50), withinBalls: 60 })]
    const draws = bingoGame.draw({ ...OF_90, prizes }, sold(['B:0']), inOrder())
    expect(draws.map((draw) => draw.balls.length)).toEqual([54, 29])
    const late = [prizes[0]!, { ...prizes[1]!, withinBalls: 53 }]
    const once = bingoGame.draw({ ...OF_90, prizes: late }, sold(['B:0']), inOrder())
    expect(once.map((draw) => draw.balls.length)).toEqual([83])
  })
})

describe('expected payout of a bingo', () => {
  const definition: GameDefinition = {
    ...OF_90,
    progressivePercentage: 5,
    prizes: [...OF_90.prizes, JACKPOT],
  }

  test('the return of a bingo is the players’ part of the price plus the progressive', () => {
    expect(expectedReturn(bingoGame, OF_90)).toEqual({ ways: 3n, outOf: 5n })
    expect(expectedReturn(bingoGame, definition)).toEqual({ ways: 13n, outOf: 20n })
  })

  test('the odds of a row with a limit are those of one card, other rows have one winner in a full game', () => {
    const odds = bingoGame.odds(definition)
    expect(odds.slice(0, 3)).toEqual(upTo(3).map(() => ({ ways: 1n, outOf: 1000n })))
    expect(odds[3]).toEqual(chanceWithin('fullHouse', 40))
    // 15 of 40 in 40,225,345,056 ways, 15 of 90 in 45,795,673,964,460,816: one in 1,138,478.
    expect(odds[3]!.ways * 45_795_673_964_460_816n).toBe(odds[3]!.outOf * 40_225_345_056n)
  })

  test('an item counts once a game in the return, however likely each card is to win it', () => {
    const item = { prizeItem: { name: 'A television', worthMinor: 30_000 }, withinBalls: 89 }
    const often = { ...OF_90, prizes: [row(1, 'fullHouse', share(50)), row(2, 'oneLine', item)] }
    expect(refuseDefinition(often)).toEqual([])
    // 300.00 of the 1,000.00 that a full game costs, and half of the players' 60 %.
    expect(expectedReturn(bingoGame, often)).toEqual({ ways: 3n, outOf: 5n })
  })

  test('the estimate has one winner for each row, and for a row with a limit only where that is likely', () => {
    expect(bingoGame.unitsExpected!(definition, 0)).toEqual([0, 0, 0, 0])
    expect(bingoGame.unitsExpected!(definition, 1000)).toEqual([1, 1, 1, 0])
    expect(bingoGame.unitsExpected!(definition, 1_000_000)).toEqual([1, 1, 1, 1])
    const { rows } = estimatePayout(
      bingoGame,
      definition,
      { ...NO_POOL, wagersMinor: 1000, progressiveMinor: 700 },
      10,
    )
    expect(rows.map((one) => one.eachMinor + one.progressiveEachMinor)).toEqual([300, 180, 120, 750])
  })

  test('a prize row is described by its pattern and its limit', () => {
    expect(bingoGame.rowMeaning!(JACKPOT)).toEqual({ bingoPattern: 'fullHouse', withinBalls: 40 })
    expect(bingoGame.rowMeaning!(OF_75.prizes[1]!)).toEqual({ bingoPattern: 'fourCorners' })
  })
})

describe('refused bingo definitions', () => {
  const withRows = (...prizes: PrizeRow[]): Partial<GameDefinition> => ({ prizes })
  const house = row(1, 'fullHouse', share(50))
  test.each<[string, Partial<GameDefinition>, string, RegExp]>([
    ['of 80 balls', { gamePlayRange: 80 }, '/gamePlayRange', /90 balls or 75/],
    ['of 90 balls with 24 numbers', { gamePlaySize: 24 }, '/gamePlaySize', /has 15 numbers/],
    ['of 75 balls with 15 numbers', { gamePlayRange: 75 }, '/gamePlaySize', /has 24 numbers/],
    ['with two sets', { gamePlaySize2nd: 1, gamePlayRange2nd: 5 }, '/gamePlaySize2nd', /one set/],
    [
      'with a row of no pattern',
      withRows({ rankNumber: 1, rankNumber2nd: 0, ...share(5) }),
      '/prizes/0/bingoPattern',
      /by a pattern/,
    ],
    [
      'with a pattern of other cards',
      withRows(row(1, 'anyLine', share(5))),
      '/prizes/0/bingoPattern',
      /no pattern of a card of 90/,
    ],
    ['with a rank twice', withRows(house, row(1, 'oneLine', share(5))), '/prizes/1', /rank of/],
    ['with a rank 0', withRows(row(0, 'fullHouse', share(5))), '/prizes/0/rankNumber', /count from 1/],
    ['with a second rank', withRows({ ...house, rankNumber2nd: 1 }), '/prizes/0/rankNumber2nd', /must be 0/],
    [
      'with a prize for each winner',
      withRows(row(1, 'fullHouse', { guaranteedPrizeMinor: 5 })),
      '/prizes/0/guaranteedPrizeMinor',
      /cards that tie share/,
    ],
    [
      'with a limit that no card can keep',
      withRows(house, row(2, 'twoLines', { ...share(5), withinBalls: 9 })),
      '/prizes/1/withinBalls',
      /takes 10 balls/,
    ],
    [
      'with a limit beyond all balls',
      {
        ...OF_75,
        ...withRows(row(1, 'coverall', share(5)), row(2, 'anyLine', { ...share(5), withinBalls: 76 })),
      },
      '/prizes/1/withinBalls',
      /more than there are/,
    ],
    ['with limits alone', withRows({ ...house, withinBalls: 50 }), '/prizes', /no row is sure/],
    [
      'with a limit that the draw may not live to see',
      withRows(row(1, 'twoLines', share(5)), { ...JACKPOT, ...share(5), rankNumber: 2 }),
      '/prizes/1/withinBalls',
      /may end before/,
    ],
    [
      'whose item is worth more than it takes',
      withRows(house, row(2, 'oneLine', { prizeItem: { name: 'A car', worthMinor: 100_001 } })),
      '/prizes',
      /pays back more/,
    ],
  ])('a bingo definition is refused: %s', (_what, change, path, reason) => {
    expect(refuseDefinition(OF_90)).toEqual([])
    expect(refuseDefinition(OF_75)).toEqual([])
    const refusals = refuseDefinition({ ...OF_90, ...change })
    expect(refusals.find((refusal) => refusal.path === path)?.reason).toMatch(reason)
  })

  test('a definition of another kind is refused with bingo patterns or limits', () => {
    const refusals = refuseDefinition({ ...OF_90, gameRule: 'raffleGame', prizes: [JACKPOT] })
    expect(refusals.map((refusal) => refusal.path)).toEqual(
      expect.arrayContaining(['/prizes/0/bingoPattern', '/prizes/0/withinBalls']),
    )
  })
})

/** Whether a card has a pattern, told from its printed grid by what the pattern's name says. */
function hasPattern(grid: number[][], called: Set<number>, pattern: BingoPattern): boolean {
  const isCovered = (number: number) => number === 0 || called.has(number)
  const covered = grid.map((cells) => cells.map(isCovered))
  const rows = covered.filter((cells) => cells.every(Boolean)).length
  const last = covered.length - 1
  const columns = covered[0]!.filter((_, column) => covered.every((cells) => cells[column])).length
  const falling = covered.every((cells, index) => cells[index])
  const rising = covered.every((cells, index) => cells[last - index])
  switch (pattern) {
    case 'oneLine':
      return rows >= 1
    case 'twoLines':
      return rows >= 2
    case 'anyLine':
      return rows > 0 || columns > 0 || falling || rising
    case 'fourCorners':
      return covered[0]![0]! && covered[0]![last]! && covered[last]![0]! && covered[last]![last]!
    case 'diagonalCross':
      return falling && rising
    case 'frame':
      return [0, last].every((side) => covered[side]!.every(Boolean) && covered.every((cells) => cells[side]))
    case 'fullHouse':
    case 'coverall':
      return rows === covered.length
  }
}

/** Calls ball after ball and looks at every card each time. */
function callSlowly({ gamePlayRange, prizes }: GameDefinition, order: number[], plays: string[]) {
  const cards = plays.map((play) => bingoCard(gamePlayRange === 90 ? 90 : 75, Number(play.slice(2))))
  const won = new Map<PrizeRow, { ball: number; winners: number[] }>()
  const isOver = () => prizes.every((prize) => prize.withinBalls !== undefined || won.has(prize))
  for (let ball = 1; !isOver(); ball++) {
    const called = new Set(order.slice(0, ball))
    for (const prize of prizes) {
      const winners = cards.flatMap((card, index) =>
        hasPattern(card, called, prize.bingoPattern!) ? [index] : [],
      )
      if (!won.has(prize) && winners.length > 0) won.set(prize, { ball, winners })
    }
  }
  return won
}

const anyBytes = fc.uint8Array({ minLength: 1024, maxLength: 1024 })
const PATTERNS_OF: Record<75 | 90, BingoPattern[]> = {
  90: ['oneLine', 'twoLines', 'fullHouse'],
  75: ['anyLine', 'fourCorners', 'diagonalCross', 'frame', 'coverall'],
}
/** Any bingo: patterns in any order, the whole card last, some of them again with a limit. */
const anyBingo = fc.constantFrom(90 as const, 75 as const).chain((balls) => {
  const whole: BingoPattern = balls === 90 ? 'fullHouse' : 'coverall'
  return fc
    .record({
      patterns: fc.shuffledSubarray(PATTERNS_OF[balls]),
      limited: fc.array(
        fc.record({
          pattern: fc.constantFrom(...PATTERNS_OF[balls]),
          withinBalls: fc.integer({ min: 24, max: 75 }),
        }),
        { maxLength: 3 },
      ),
      formula: fc.constantFrom('rollDown' as const, 'rollOver' as const),
      indices: fc.array(fc.oneof(fc.nat(40), fc.nat(2_147_483_645)), { minLength: 1, maxLength: 25 }),
    })
    .map(({ patterns, limited, formula, indices }) => {
      const plain = [...patterns.filter((pattern) => pattern !== whole), whole]
      const prizes = [
        ...plain.map((pattern, index) => row(plain.length - index, pattern, share(10))),
        ...limited.map(({ pattern, withinBalls }, index) =>
          row(plain.length + index + 1, pattern, { ...share(10), withinBalls }),
        ),
      ]
      const sizes = { gamePlayRange: balls, gamePlaySize: balls === 90 ? 15 : 24 }
      const definition: GameDefinition = { ...OF_90, ...sizes, payoutFormula: formula, prizes }
      return { definition, plays: indices.map((index) => `B:${index}`) }
    })
})

describe('properties of any bingo', () => {
  test('the matcher finds the same winners as a check of every card after every ball', () => {
    fc.assert(
      fc.property(anyBingo, anyBytes, ({ definition, plays }, bytes) => {
        expect(refuseDefinition(definition)).toEqual([])
        const draws = bingoGame.draw(definition, sold(plays), sourceOf(bytes))
        const order = draws.flatMap((draw) => draw.balls)
        const slow = callSlowly(definition, order, plays)
        const hitsOf = bingoGame.matcher(definition, draws, entriesOf(plays))
        const found = plays.flatMap((play, index) =>
          hitsOf(play, index).map((hit) => `${hit.row}: ${index} in draw ${hit.drawNumber}`),
        )
        const ends = draws.map((_, index) => draws.slice(0, index + 1).flatMap((draw) => draw.balls).length)
        const expected = definition.prizes.flatMap((prize, index) => {
          const { ball, winners } = slow.get(prize)!
          if (ball > (prize.withinBalls ?? ball)) return []
          return winners.map((winner) => `${index}: ${winner} in draw ${ends.indexOf(ball) + 1}`)
        })
        expect(found.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 60 },
    )
  })

  test('every row without a limit has a winner, and its prizes add up to its share', () => {
    fc.assert(
      fc.property(
        anyBingo,
        anyBytes,
        fc.nat(1_000_000),
        fc.nat(10_000),
        ({ definition, plays }, bytes, wagersMinor, carriedMinor) => {
          const draws = bingoGame.draw(definition, sold(plays), sourceOf(bytes))
          const pool = { wagersMinor, carriedMinor, progressiveMinor: 0 }
          const { prizes, shares, winnersPerDraw } = settle(definition, {
            pool,
            draws,
            entries: entriesOf(plays),
          })
          const sure = shares.rows.filter((_, index) => definition.prizes[index]!.withinBalls === undefined)
          expect(Math.min(...sure.map(({ units }) => units))).toBeGreaterThan(0)
          expect(Math.min(...winnersPerDraw)).toBeGreaterThan(0)
          expect(prizes.reduce((sum, prize) => sum + prize.prizeMinor, 0)).toBe(shares.prizesMinor)
          expect(shares.prizesMinor + shares.carriedOutMinor + shares.revenueMinor).toBe(
            wagersMinor + carriedMinor,
          )
          // The order in which they are kept and read again.
          const keys = prizes.map((prize) => [prize.playId, prize.drawNumber, prize.rankNumber])
          expect(keys).toEqual(keys.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('GB RTS 5A: the service and a verifier settle the same bingo in the same way', () => {
    fc.assert(
      fc.property(anyBingo, anyBingo, anyBytes, ({ definition, plays }, other, bytes) => {
        const draws = bingoGame.draw(definition, sold(plays), sourceOf(bytes))
        const pool = { ...NO_POOL, wagersMinor: 12_345 }
        const isSameFor = (entries: { playId: number; play: string }[], told: Draw[]) =>
          expect(settle(definition, { pool, draws: told, entries })).toEqual(
            settle(definition, { pool, draws: structuredClone(told), entries }),
          )
        isSameFor(entriesOf(plays), draws)
        isSameFor(entriesOf([...plays, ...other.plays]), draws)
        isSameFor(entriesOf(plays.toReversed()), draws)
        draws[0]!.balls.reverse()
        isSameFor(entriesOf(plays), draws)
      }),
      { numRuns: 60 },
    )
  })

  test('the record of any bingo verifies, and a record with another prize, draw or limit does not', async () => {
    await fc.assert(
      fc.asyncProperty(anyBingo, fc.nat(), async ({ definition, plays }, number) => {
        const record = recordOf(definition, entriesOf(plays), { seed: hash('sha256', `bingo ${number}`) })
        const failed = async (change: (forged: FairnessRecord) => void) => {
          const forged = structuredClone(record)
          change(forged)
          return (await verifyRecord(forged, nodeHashes)).filter((step) => !step.ok).map(({ step }) => step)
        }
        expect(await failed(() => undefined)).toEqual([])
        expect(await failed((forged) => (forged.prizes![0]!.prizeMinor += 1))).toEqual(['prizes'])
        expect(await failed((forged) => forged.prizes!.pop())).toEqual(['prizes'])
        expect(await failed((forged) => forged.draws!.at(-1)!.balls.pop())).toContain('draw')
        expect(await failed((forged) => (forged.draws![0]!.drawWinnerCount += 1))).toEqual(['winners'])
        expect(await failed((forged) => (forged.entries![0]!.play = 'B:2147483646'))).toContain('plays')
      }),
      { numRuns: 15 },
    )
  })
})
