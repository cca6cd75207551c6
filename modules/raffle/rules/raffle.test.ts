import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { checkPlays } from '#modules/game-rules/rules/check-plays.ts'
import { estimatePayout } from '#modules/game-rules/rules/estimate-payout.ts'
import { chanceToNumber, expectedReturn } from '#modules/game-rules/rules/expected-return.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { settle } from '#modules/game-rules/rules/settle.ts'
import { raffleGame } from './raffle-game.ts'
import { ticketRules } from './ticket-numbers.ts'

const rank = (rankNumber: number, pays: Partial<PrizeRow>): PrizeRow => ({
  rankNumber,
  rankNumber2nd: 0,
  ...pays,
})
const RAFFLE: GameDefinition = {
  gameRule: 'raffleGame',
  currencyId: 978,
  gamePlaySize: 1,
  gamePlayRange: 1000,
  gamePlayCostMinor: 500,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1000,
  playerPlayMax: 100,
  payoutPercentage: 20,
  payoutFormula: 'rollDown',
  raffleTicketPrefix: 'NL',
  prizes: [
    rank(1, { prizeItem: { name: 'A boat', worthMinor: 100_000 } }),
    rank(2, { guaranteedPrizeMinor: 10_000, prizeCount: 2 }),
    rank(3, { prizePercentage: 100, prizeCount: 5 }),
  ],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const sold = (tickets: number[]) => ({
  count: tickets.length,
  playAt: (index: number) => ticketRules.playOf(tickets[index]!),
})
const sourceOfWords = (...words: number[]) => {
  let at = 0
  return { take: () => Uint8Array.of(0, 0, 0, words[at++]!) }
}

describe('raffle tickets as plays', () => {
  test.each([
    ['T:123', 'T:000123'],
    ['T:000123', 'T:000123'],
    ['T:1000', 'T:001000'],
  ])('the ticket %s is stored as %s', (play, canonical) => {
    expect(raffleGame.checkPlay(RAFFLE, play)).toEqual({ ok: true, play: canonical, lines: 1 })
  })

  test.each([
    ['123', 'malformed'],
    ['T:', 'malformed'],
    ['T:1-2', 'malformed'],
    ['T:next', 'malformed'],
    ['T:-1', 'malformed'],
    ['T:12345678', 'malformed'],
    ['T:0', 'out-of-range'],
    ['T:1001', 'out-of-range'],
  ])('the ticket %j is refused as %s', (play, reason) => {
    expect(checkPlays(RAFFLE, ['T:1', play])).toEqual({ ok: false, offendingPlay: play, reason })
  })

  test('a ticket number of more than six digits keeps all of them', () => {
    expect(raffleGame.checkPlay({ ...RAFFLE, gamePlayRange: 1_000_000 }, 'T:1000000')).toMatchObject({
      play: 'T:1000000',
    })
    expect(ticketRules.ticketOf('T:1000000')).toBe(1_000_000)
  })

  test('a lucky dip gives a different ticket each time', () => {
    let word = 0
    const source = { take: () => Uint8Array.of(0, 0, 0, (word += 7) % 256) }
    const plays = raffleGame.randomPlays(RAFFLE, 100, source)
    expect(new Set(plays).size).toBe(100)
    for (const play of plays) expect(raffleGame.checkPlay(RAFFLE, play)).toMatchObject({ ok: true, play })
  })
})

describe('raffle draws', () => {
  const entries = sold([7, 500, 3, 42, 999, 12, 88, 640, 5, 77])

  test('a raffle draws one sold ticket per prize, rank by rank, the grand prize first', () => {
    // Places 10, 1 + 1, 2 + 2, …: each swaps a place among the plays in order with a later one.
    expect(raffleGame.draw(RAFFLE, entries, sourceOfWords(9, 1, 2, 0, 0, 0, 0, 0))).toEqual([
      { drawNumber: 1, balls: [77], rankNumber: 1 },
      { drawNumber: 2, balls: [3, 999], rankNumber: 2 },
      { drawNumber: 3, balls: [42, 500, 12, 88, 640], rankNumber: 3 },
    ])
  })

  test('a raffle draws the grand prize last where its definition sets that order', () => {
    const definition = { ...RAFFLE, raffleDrawOrder: 'grandPrizeLast' as const }
    const draws = raffleGame.draw(definition, entries, sourceOfWords(0, 0, 0, 0, 0, 0, 0, 0))
    expect(draws).toEqual([
      { drawNumber: 1, balls: [7, 500, 3, 42, 999], rankNumber: 3 },
      { drawNumber: 2, balls: [12, 88], rankNumber: 2 },
      { drawNumber: 3, balls: [640], rankNumber: 1 },
    ])
  })

  test.each(['grandPrizeFirst', 'grandPrizeLast'] as const)(
    'a raffle with fewer tickets than prizes leaves out the last ranks, %s',
    (raffleDrawOrder) => {
      const few = sold([7, 500])
      const draws = raffleGame.draw({ ...RAFFLE, raffleDrawOrder }, few, sourceOfWords(0, 0))
      expect(new Set(draws.map((draw) => draw.rankNumber))).toEqual(new Set([1, 2]))
      expect(draws.flatMap((draw) => draw.balls).toSorted()).toEqual([500, 7])
      expect(raffleGame.draw(RAFFLE, sold([]), sourceOfWords())).toEqual([])
    },
  )

  test('each drawn ticket is paid for its rank, and an item is given in kind', () => {
    const draws = [
      { drawNumber: 1, balls: [77], rankNumber: 1 },
      { drawNumber: 2, balls: [3, 999], rankNumber: 2 },
      { drawNumber: 3, balls: [42, 500, 12, 88, 640], rankNumber: 3 },
    ]
    const plays = Array.from({ length: 10 }, (_, index) => ({
      playId: index + 1,
      play: entries.playAt(index),
    }))
    const pool = { wagersMinor: 150_002, carriedMinor: 0, progressiveMinor: 0 }
    const { prizes, winnersPerDraw } = settle(RAFFLE, { pool, draws, entries: plays })
    // A fifth of 1,500.02 less two times 100 leaves 100.00; the odd cents are the earliest play's.
    expect(prizes.map(({ playId, rankNumber, prizeMinor }) => [playId, rankNumber, prizeMinor])).toEqual([
      [2, 3, 2000],
      [3, 2, 10_000],
      [4, 3, 2000],
      [5, 2, 10_000],
      [6, 3, 2000],
      [7, 3, 2000],
      [8, 3, 2000],
      [10, 1, 0],
    ])
    expect(winnersPerDraw).toEqual([1, 2, 5])
  })
})

describe('expected payout of a raffle', () => {
  test('the chance of a ticket is the number of prizes of a rank among all tickets', () => {
    expect(raffleGame.odds(RAFFLE).map((chance) => 1 / chanceToNumber(chance))).toEqual([1000, 500, 200])
  })

  test('the estimate counts the worth of items and the prizes that are drawn whatever was sold', () => {
    const pool = { wagersMinor: 50_000, carriedMinor: 0, progressiveMinor: 0 }
    // 100 tickets: a fifth of 500.00 is less than the two fixed prizes, and the rest shares nothing.
    expect(estimatePayout(raffleGame, RAFFLE, pool, 100).rows.map((row) => row.units)).toEqual([1, 2, 5])
    expect(raffleGame.unitsExpected!(RAFFLE, 2)).toEqual([1, 1, 0])
    // Full: a boat of 1,000.00, 200.00 fixed and 1,000.00 − 200.00 shared, of 5,000.00.
    expect(expectedReturn(raffleGame, RAFFLE)).toEqual({ ways: 2n, outOf: 5n })
  })
})

test('any raffle draws only sold tickets, each once, and one for each prize as far as there are tickets', () => {
  const anyRaffle = fc.record({
    counts: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
    tickets: fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 60 }),
    order: fc.constantFrom('grandPrizeFirst', 'grandPrizeLast' as const),
    bytes: fc.uint8Array({ minLength: 4096, maxLength: 4096 }),
  })
  fc.assert(
    fc.property(anyRaffle, ({ counts, tickets, order, bytes }) => {
      const definition: GameDefinition = {
        ...RAFFLE,
        raffleDrawOrder: order,
        prizes: counts.map((prizeCount, index) => rank(index + 1, { prizePercentage: 10, prizeCount })),
      }
      let at = 0
      const source = { take: (count: number) => bytes.subarray(at, (at += count)) }
      const entries = sold(tickets)
      const draws = raffleGame.draw(definition, entries, source)
      const drawn = draws.flatMap((draw) => draw.balls)
      const prizes = counts.reduce((sum, count) => sum + count, 0)
      expect(drawn.length).toBe(Math.min(prizes, tickets.length))
      expect(new Set(drawn).size).toBe(drawn.length)
      expect(drawn.every((ticket) => tickets.includes(ticket))).toBe(true)
      const plays = tickets.map((_, index) => ({ playId: index + 1, play: entries.playAt(index) }))
      const pool = { wagersMinor: 500 * tickets.length, carriedMinor: 3, progressiveMinor: 0 }
      const { prizes: paid, shares } = settle(definition, { pool, draws, entries: plays })
      expect(paid.length).toBe(drawn.length)
      expect(paid.reduce((sum, prize) => sum + prize.prizeMinor, 0)).toBe(shares.prizesMinor)
      expect(shares.prizesMinor + shares.carriedOutMinor + shares.revenueMinor).toBe(pool.wagersMinor + 3)
    }),
  )
})

describe('refused raffle definitions', () => {
  test.each<[string, Partial<GameDefinition>, string, RegExp]>([
    ['with a size', { gamePlaySize: 2 }, '/gamePlaySize', /must be 1/],
    ['with two sets', { gamePlaySize2nd: 1, gamePlayRange2nd: 5 }, '/gamePlaySize2nd', /one number/],
    ['with more tickets than numbers', { gamePlayRange: 999 }, '/gamePlayMax', /ticket numbers/],
    ['with more prizes than tickets', { gamePlayMax: 7, playerPlayMax: 7 }, '/prizes', /more prizes than/],
    [
      'with a rank missing',
      { prizes: [rank(1, { prizePercentage: 1 }), rank(3, { prizePercentage: 1 })] },
      '/prizes/1/rankNumber',
      /no rank 2/,
    ],
    [
      'without a grand prize',
      { prizes: [rank(2, { prizePercentage: 1 })] },
      '/prizes/0/rankNumber',
      /no rank 1/,
    ],
    ['with a rank 0', { prizes: [rank(0, { prizePercentage: 1 })] }, '/prizes/0/rankNumber', /count from 1/],
    [
      'with a rank twice',
      { prizes: [rank(1, { prizePercentage: 1 }), rank(1, { prizePercentage: 1 })] },
      '/prizes/1',
      /rank of/,
    ],
    [
      'with a second rank',
      { prizes: [{ ...rank(1, { prizePercentage: 1 }), rankNumber2nd: 1 }] },
      '/prizes/0/rankNumber2nd',
      /must be 0/,
    ],
    ['with a multiplier', { prizes: [rank(1, { multiplier: 2 })] }, '/prizes/0/multiplier', /no such thing/],
    [
      'whose items are worth more than it takes',
      { prizes: [rank(1, { prizeItem: { name: 'A house', worthMinor: 500_001 } })] },
      '/prizes',
      /pays back more/,
    ],
    ['whose pool row has no pool', { payoutPercentage: 0 }, '/prizes/2', /can never pay/],
  ])('a raffle definition is refused: %s', (_what, change, path, reason) => {
    expect(refuseDefinition(RAFFLE)).toEqual([])
    const refusals = refuseDefinition({ ...RAFFLE, ...change })
    expect(refusals.find((refusal) => refusal.path === path)?.reason).toMatch(reason)
  })

  test('a million picked numbers are refused, and a raffle of a million tickets is accepted', () => {
    expect(refuseDefinition({ ...RAFFLE, gamePlayRange: 1_000_000, gamePlayMax: 1_000_000 })).toEqual([])
    const picked = refuseDefinition({ ...RAFFLE, gameRule: 'oneDrawGame', gamePlayRange: 1001 })
    expect(picked).toContainEqual({ path: '/gamePlayRange', reason: 'is more than 1000' })
  })
})
