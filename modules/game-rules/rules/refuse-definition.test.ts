import { describe, expect, test } from 'vitest'
import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import { chanceToNumber, expectedReturn } from './expected-return.ts'
import { refuseDefinition } from './refuse-definition.ts'
import { rulesOf } from './registry.ts'

const SIX_OF_49: GameDefinition = {
  gameRule: 'oneDrawGame',
  currencyId: 978,
  gamePlaySize: 6,
  gamePlayRange: 49,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 25,
  gamePlayMax: 1000,
  playerPlayMax: 100,
  payoutPercentage: 50,
  payoutFormula: 'rollDown',
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, prizePercentage: 60 },
    { rankNumber: 2, rankNumber2nd: 0, prizePercentage: 40 },
  ],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const withRows = (...prizes: PrizeRow[]): Partial<GameDefinition> => ({ prizes })
const first = (pays: Partial<PrizeRow>): PrizeRow => ({ rankNumber: 1, rankNumber2nd: 0, ...pays })

const TOURNAMENT = {
  kind: 'tournament' as const,
  everyMs: 60_000,
  registrationClosesBeforeMs: 10_000,
  minimumPlays: 0,
  underMinimum: 'refund' as const,
}

/** Each change of a good definition with the path and the reason that it is refused for. */
const REFUSED: [string, Partial<GameDefinition>, string, RegExp][] = [
  [
    'a kind without rules',
    { gameRule: 'noSuchGame' as string as GameRule },
    '/gameRule',
    /no rules for noSuchGame/,
  ],
  ['a play of all numbers', { gamePlaySize: 49 }, '/gamePlaySize', /smaller than gamePlayRange/],
  [
    'a second set in a game of one',
    { gamePlaySize2nd: 1, gamePlayRange2nd: 5 },
    '/gamePlaySize2nd',
    /one set/,
  ],
  ['a game of two sets with one', { gameRule: 'oneDrawGameExt' }, '/gamePlaySize2nd', /picks from both/],
  [
    'a rank below none matched',
    withRows({ ...first({ prizePercentage: 100 }), rankNumber: 7 }),
    '/prizes/0/rankNumber',
    /match no ball/,
  ],
  [
    'a second match in a game of one set',
    withRows({ ...first({ prizePercentage: 1 }), rankNumber2nd: 1 }),
    '/prizes/0/rankNumber2nd',
    /more second balls/,
  ],
  [
    'a rank for nothing matched',
    withRows({ ...first({ prizePercentage: 1 }), rankNumber: 0 }),
    '/prizes/0',
    /matching nothing/,
  ],
  [
    'a rank twice',
    withRows(first({ prizePercentage: 50 }), first({ guaranteedPrizeMinor: 5 })),
    '/prizes/1',
    /rank of \/prizes\/0/,
  ],
  [
    'a row paid in two ways',
    withRows(first({ prizePercentage: 50, guaranteedPrizeMinor: 5 })),
    '/prizes/0',
    /exactly one way/,
  ],
  ['a row paid in none', withRows(first({})), '/prizes/0', /exactly one way/],
  [
    'a minimum of a fixed prize',
    withRows(first({ guaranteedPrizeMinor: 5, guaranteedMinimumMinor: 9 })),
    '/prizes/0/guaranteedMinimumMinor',
    /shares the pool/,
  ],
  [
    'more cash in place of an item than it is worth',
    withRows(first({ prizeItem: { name: 'A kettle', worthMinor: 500, cashMinor: 501 } })),
    '/prizes/0/prizeItem/cashMinor',
    /more than the item is worth/,
  ],
  ['a fixed prize of nothing', withRows(first({ guaranteedPrizeMinor: 0 })), '/prizes/0', /its prize is 0/],
  ['a share of nothing', withRows(first({ prizePercentage: 0 })), '/prizes/0', /never pay/],
  ['a share of a free game', { gamePlayCostMinor: 0, gameFeePerPlayMinor: 0 }, '/prizes/0', /never pay/],
  ['shares over all of the pool', withRows(first({ prizePercentage: 100.5 })), '/prizes', /more than 100 %/],
  [
    'more than all of the wagers',
    {
      payoutPercentage: 96,
      progressivePercentage: 5,
      ...withRows(first({ prizePercentage: 1, winsProgressive: true })),
    },
    '/progressivePercentage',
    /more than 100 %/,
  ],
  ['a percentage of seven decimals', { payoutPercentage: 12.3456789 }, '/payoutPercentage', /six decimals/],
  ['a progressive that nobody can win', { progressivePercentage: 5 }, '/prizes', /no row wins/],
  [
    'a progressive that nothing feeds',
    withRows(first({ prizePercentage: 1, winsProgressive: true })),
    '/prizes',
    /nothing feeds/,
  ],
  [
    'a progressive won in two rows',
    {
      progressivePercentage: 1,
      ...withRows(first({ prizePercentage: 1, winsProgressive: true }), {
        ...first({ prizePercentage: 1, winsProgressive: true }),
        rankNumber: 2,
      }),
    },
    '/prizes',
    /more than one row/,
  ],
  [
    'more plays for a player than there are',
    { playerPlayMax: 1001 },
    '/playerPlayMax',
    /more than gamePlayMax/,
  ],
  [
    'no time to register',
    { schedule: { ...TOURNAMENT, registrationClosesBeforeMs: 60_000 } },
    '/schedule/registrationClosesBeforeMs',
    /no time/,
  ],
  [
    'a minimum that cannot be reached',
    { schedule: { ...TOURNAMENT, minimumPlays: 1001 } },
    '/schedule/minimumPlays',
    /more than gamePlayMax/,
  ],
  [
    'subscriptions to a game without dates',
    { subscriptionDrawsMax: 10 },
    '/subscriptionDrawsMax',
    /starts when full/,
  ],
  [
    'subscriptions to a free game',
    { subscriptionDrawsMax: 10, schedule: TOURNAMENT, gamePlayCostMinor: 0, gameFeePerPlayMinor: 0 },
    '/subscriptionDrawsMax',
    /nothing to pay/,
  ],
  [
    'a promotion of a game without subscriptions',
    { subscriptionPromotion: { kind: 'firstDrawFree', draws: 1 } },
    '/subscriptionPromotion',
    /sells no subscriptions/,
  ],
  [
    'a number of unpaid draws of a game without subscriptions',
    { subscriptionFailuresMax: 2 },
    '/subscriptionFailuresMax',
    /sells no subscriptions/,
  ],
  [
    'a promotion of more draws than a subscription has',
    {
      subscriptionDrawsMax: 4,
      schedule: TOURNAMENT,
      subscriptionPromotion: { kind: 'drawsForPriceOf', draws: 5, paidDraws: 4 },
    },
    '/subscriptionPromotion/draws',
    /more than subscriptionDrawsMax/,
  ],
  [
    'a promotion without a free draw',
    {
      subscriptionDrawsMax: 10,
      schedule: TOURNAMENT,
      subscriptionPromotion: { kind: 'drawsForPriceOf', draws: 5, paidDraws: 5 },
    },
    '/subscriptionPromotion/paidDraws',
    /not less than draws/,
  ],
  [
    'money beyond exact integers',
    { gamePlayCostMinor: Number.MAX_SAFE_INTEGER },
    '/gamePlayMax',
    /exact integers/,
  ],
  [
    'prizes beyond exact integers',
    withRows(first({ guaranteedPrizeMinor: Number.MAX_SAFE_INTEGER - 1 })),
    '/prizes/0',
    /exact integers/,
  ],
  [
    'a return of more than is paid',
    withRows({ ...first({ guaranteedPrizeMinor: 10_000 }), rankNumber: 4 }),
    '/prizes',
    /pays back more/,
  ],
]

describe('refused definitions of any kind', () => {
  for (const [what, change, path, reason] of REFUSED) {
    test(`a definition is refused, ${what}: ${path}`, () => {
      const refusals = refuseDefinition({ ...SIX_OF_49, ...change })
      expect(refusals.map((refusal) => refusal.path)).toContain(path)
      expect(refusals.find((refusal) => refusal.path === path)?.reason).toMatch(reason)
    })
  }

  test('a valid definition is accepted', () => {
    expect(refuseDefinition(SIX_OF_49)).toEqual([])
    expect(refuseDefinition({ ...SIX_OF_49, schedule: TOURNAMENT })).toEqual([])
  })
})

describe('expected returns', () => {
  const back = (change: Partial<GameDefinition>) => {
    const definition = { ...SIX_OF_49, ...change }
    return expectedReturn(rulesOf(definition.gameRule), definition)
  }

  test('the return of a pool that is shared in full is the players’ part of the price', () => {
    // 50 of the 125 that a play costs with its fee.
    expect(back({})).toEqual({ ways: 2n, outOf: 5n })
  })

  test('the return of fixed prizes is their exact expectation', () => {
    // Three of six match in 246,820 of 13,983,816 draws: 5,300 × that, of 125.
    const fixed = back({
      payoutPercentage: 0,
      prizes: [{ rankNumber: 4, rankNumber2nd: 0, guaranteedPrizeMinor: 5300 }],
    })
    expect(chanceToNumber(fixed!)).toBeCloseTo((5300 * 246_820) / 13_983_816 / 125, 12)
  })

  test('fixed prizes are part of the pool in the return, not an addition to it', () => {
    const mixed = back({
      prizes: [
        { rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100 },
        { rankNumber: 4, rankNumber2nd: 0, guaranteedPrizeMinor: 1000 },
      ],
    })
    expect(mixed).toEqual({ ways: 2n, outOf: 5n })
  })

  test('the return counts the contribution to the progressive, and leaves out unshared parts of the pool', () => {
    // Half of 50 and all of 10, of 125.
    const progressive = back({
      progressivePercentage: 10,
      prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 50, winsProgressive: true }],
    })
    expect(progressive).toEqual({ ways: 7n, outOf: 25n })
  })

  test('a free game has no expected return', () => {
    expect(back({ gamePlayCostMinor: 0, gameFeePerPlayMinor: 0 })).toBeNull()
  })
})
