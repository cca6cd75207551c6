import { describe, expect, test } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { settle } from '#modules/game-rules/rules/settle.ts'
import { BET_TYPES, betTypeOf, rankNumberOfBet, type BetTypeId } from '../rules/bet-types.ts'
import { oneDrawGamePerm } from '../rules/perm-game.ts'
import { formatPermPlay, type PermPlay } from '../rules/perm-play.ts'
import {
  betsToBuy,
  fromStored,
  openSlip,
  reduceSlip,
  refusalOf,
  toStored,
  type BetAction,
  type BetSlip,
} from './bet-slip.ts'
import { sumsOf } from './bet-sums.ts'
import { betTermsOf, oddsOf } from './bet-terms.ts'

const ODDS = [40, 240, 2100, 6000, 44_000, 240, 2100, 6000, 44_000, 240.5]
const rows = (offered: readonly BetTypeId[] = BET_TYPES): PayoutRow[] =>
  offered.map((betType) => {
    const rankNumber = rankNumberOfBet(betType)
    const multiplier = ODDS[rankNumber - 1] ?? 0
    return { rankNumber, rankNumber2nd: 0, rankPrize: multiplier, meta: { betType, multiplier } }
  })
const game = gameInstance({
  gameRule: 'oneDrawGamePerm',
  gamePlaySize: 5,
  gamePlayRange: 90,
  gamePlaySizeMax: 10,
  stakeMultiplierMax: 20,
  gamePlayCost: 0.5,
})
const TERMS = betTermsOf(game, rows(), 2)
const bet = (id: BetTypeId, numbers: number[], stake = 1): PermPlay => ({
  bet: betTypeOf(id),
  numbers,
  stake,
})
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const after = (slip: BetSlip, ...actions: BetAction[]) =>
  actions.reduce((state, action) => reduceSlip(TERMS, state, action), slip)
const click = (...numbers: number[]): BetAction[] =>
  numbers.map((number) => ({ type: 'numberClicked', number }))
const open = (id: BetTypeId) => openSlip(betTypeOf(id))

/** The definition of the same game as the service has it. */
const DEFINITION: GameDefinition = {
  ...TERMS,
  prizes: [...TERMS.prizes],
  gameRule: 'oneDrawGamePerm',
  currencyId: 978,
  gameFeePerPlayMinor: 0,
  gamePlayMax: 1_000_000,
  playerPlayMax: 10_000,
  payoutPercentage: 0,
  payoutFormula: 'rollDown',
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}

describe('figures of bets', () => {
  test.each<[PermPlay, number, number]>([
    // Lines, and lines that win at best.
    [bet('firstNumberDrop', [17], 3), 3, 3],
    [bet('direct2', [1, 2]), 1, 1],
    [bet('direct5', [1, 2, 3, 4, 5], 20), 20, 20],
    [bet('perm2', [1, 2, 3], 2), 6, 6],
    [bet('perm2', upTo(8)), 28, 10],
    [bet('perm3', upTo(5)), 10, 10],
    [bet('perm3', upTo(6), 2), 40, 20],
    [bet('perm4', upTo(10)), 210, 5],
    [bet('perm5', upTo(6)), 6, 1],
    [bet('bankerAgainstAll', [1], 2), 178, 8],
  ])(
    'the slip shows the lines that %o costs, and what the service pays for it at best',
    (play, lines, units) => {
      const { multiplier = 0 } = TERMS.prizes.find(
        ({ rankNumber }) => rankNumber === rankNumberOfBet(play.bet.id),
      )!
      const sums = sumsOf(TERMS, [play], 10)
      expect(sums).toEqual({
        lines,
        playsMinor: lines * 50,
        feesMinor: lines * 10,
        totalMinor: lines * 60,
        maximumWinMinor: units * multiplier * 50,
      })
      const text = formatPermPlay(play)
      expect(oneDrawGamePerm.checkPlay(DEFINITION, text)).toMatchObject({ ok: true, lines: sums.lines })
      const first = play.numbers[0]!
      const balls = [first, ...upTo(6).filter((number) => number !== first)].slice(0, 5)
      const { prizes } = settle(DEFINITION, {
        pool: { wagersMinor: 0, carriedMinor: 0, progressiveMinor: 0 },
        draws: [{ drawNumber: 1, balls }],
        entries: [{ playId: 1, play: text }],
      })
      expect(prizes.map(({ prizeMinor }) => prizeMinor)).toEqual([sums.maximumWinMinor])
    },
  )

  test('several bets show at most what one draw can pay for all of them', () => {
    const first = [bet('firstNumberDrop', [1]), bet('firstNumberDrop', [2])]
    expect(sumsOf(TERMS, first, 0).maximumWinMinor).toBe(40 * 50)
    const apart = [bet('direct3', [1, 2, 3]), bet('direct3', [4, 5, 6]), bet('direct2', [1, 2])]
    expect(sumsOf(TERMS, apart, 0).maximumWinMinor).toBeLessThan((2 * 2100 + 240) * 50)
  })

  test('the odds list ten bet types in the order of the payout table, with nothing for one that is not offered', () => {
    expect(oddsOf(TERMS).map(({ bet: { id }, multiplier }) => [id, multiplier])).toEqual(
      BET_TYPES.map((id, index) => [id, ODDS[index]]),
    )
    const few = oddsOf(betTermsOf(game, rows(['direct2']), 2))
    expect(few.map(({ multiplier }) => multiplier)).toEqual([
      null,
      240,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('a slip of bets', () => {
  test('a click selects a number, and the next click clears it', () => {
    expect(after(open('perm3'), ...click(4, 17, 4)).current.numbers).toEqual([17])
  })

  test('a number beyond the size of a bet is not taken, and is named', () => {
    const full = after(open('direct2'), ...click(4, 17, 33))
    expect(full).toMatchObject({ current: { numbers: [4, 17] }, surplus: 33 })
    expect(after(full, ...click(17, 33))).toMatchObject({ current: { numbers: [4, 33] }, surplus: null })
  })

  test('a bet on one number takes the newest number', () => {
    expect(after(open('bankerAgainstAll'), ...click(4, 17)).current.numbers).toEqual([17])
  })

  test('another bet type keeps as many numbers as it takes', () => {
    const six = after(open('perm4'), ...click(1, 2, 3, 4, 5, 6))
    const direct = after(six, { type: 'typeChosen', bet: betTypeOf('direct3') })
    expect(direct.current).toEqual(bet('direct3', [1, 2, 3]))
  })

  test.each<[PermPlay, string | null]>([
    [bet('perm3', []), 'wrong-count'],
    [bet('perm3', [1, 2, 3]), 'wrong-count'],
    [bet('perm3', [1, 2, 3, 4]), null],
    [bet('perm2', upTo(11)), 'wrong-count'],
    [bet('direct2', [1, 2], 0), 'stake-out-of-range'],
    [bet('direct2', [1, 2], 21), 'stake-out-of-range'],
    [bet('direct2', [1, 91]), 'out-of-range'],
  ])('the bet %o is refused as %j, as the rules refuse it', (play, reason) => {
    expect(refusalOf(TERMS, play)).toBe(reason)
  })

  test('only a complete bet goes to the slip, and the next one begins with its type and stake', () => {
    const started = after(open('perm2'), { type: 'stakeChosen', stake: 5 }, ...click(1, 2), { type: 'added' })
    expect(started.bets).toEqual([])
    const added = after(started, ...click(3), { type: 'added' })
    expect(added).toEqual({ bets: [bet('perm2', [1, 2, 3], 5)], current: bet('perm2', [], 5), surplus: null })
  })

  test('a purchase has the bets of the slip and the complete bet in hand', () => {
    const slip = after(open('direct2'), ...click(1, 2), { type: 'added' }, ...click(3))
    expect(betsToBuy(TERMS, slip)).toHaveLength(1)
    expect(betsToBuy(TERMS, after(slip, ...click(4)))).toHaveLength(2)
  })

  test('a bet that is changed leaves the slip, and a complete bet in hand takes its place', () => {
    const slip = after(open('direct2'), ...click(1, 2), { type: 'added' }, ...click(3, 4))
    const edited = after(slip, { type: 'edited', index: 0 })
    expect(edited).toMatchObject({ bets: [bet('direct2', [3, 4])], current: bet('direct2', [1, 2]) })
    expect(after(edited, { type: 'removed', index: 0 }).bets).toEqual([])
    // The bet in hand is listed last.
    expect(after(slip, { type: 'removed', index: 1 })).toMatchObject({ current: bet('direct2', []) })
  })

  test('a stored slip is read again, without what the game no longer accepts', () => {
    const slip = after(open('perm3'), ...click(1, 2, 3, 4), { type: 'added' }, ...click(7, 8))
    const stored = JSON.parse(JSON.stringify(toStored(slip))) as unknown
    expect(fromStored(TERMS, open('direct2'), stored)).toEqual(slip)
    const onlyDirect = betTermsOf(game, rows(['direct2']), 2)
    expect(fromStored(onlyDirect, open('direct2'), stored)).toEqual(open('direct2'))
    for (const broken of [null, 'x', {}, { plays: [1], word: 'PERM3', numbers: [], stake: 1 }])
      expect(fromStored(TERMS, open('direct2'), broken)).toEqual(open('direct2'))
  })
})
