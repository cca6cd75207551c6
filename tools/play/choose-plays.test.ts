import { describe, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { choosePlays, linesOf } from './choose-plays.ts'
import { playInWords, priceInWords } from './price-in-words.ts'

const LOTTO: GameDefinition = {
  gameRule: 'oneDrawGame',
  currencyId: 978,
  gamePlaySize: 5,
  gamePlayRange: 40,
  gamePlayCostMinor: 50,
  gameFeePerPlayMinor: 5,
  gamePlayMax: 1000,
  playerPlayMax: 100,
  payoutPercentage: 50,
  payoutFormula: 'rollDown',
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100 }],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const MULTI: GameDefinition = {
  ...LOTTO,
  gameRule: 'oneDrawGameExtMulti',
  gamePlaySize2nd: 1,
  gamePlayRange2nd: 8,
  gamePlaySizeMax: 9,
  gamePlaySize2ndMax: 4,
}
const PERM: GameDefinition = {
  ...LOTTO,
  gameRule: 'oneDrawGamePerm',
  gamePlayRange: 90,
  gamePlaySizeMax: 10,
  stakeMultiplierMax: 40,
  prizes: Array.from({ length: 10 }, (_, index) => ({
    rankNumber: index + 1,
    rankNumber2nd: 0,
    multiplier: 2,
  })),
}
const RAFFLE: GameDefinition = { ...LOTTO, gameRule: 'raffleGame', gamePlaySize: 1, gamePlayRange: 100 }
const EURO = { code: 'EUR', decimalPlaces: 2 }

describe('plays that demonstrate a kind', () => {
  const DIPS = ['1-2-3-4-5', '6-7-8-9-10', '11-12-13-14-15', '16-17-18-19-20']

  test('a plain draw gets three lucky dips, or as many as there is room for', () => {
    expect(choosePlays(LOTTO, 100, DIPS)).toEqual(DIPS.slice(0, 3))
    expect(choosePlays(LOTTO, 2, DIPS)).toEqual(DIPS.slice(0, 2))
    expect(choosePlays(LOTTO, 0, DIPS)).toEqual([])
  })

  test('a multi pick gets a system with two more numbers than a line', () => {
    const [system = ''] = choosePlays(MULTI, 1000, [])
    expect(linesOf(MULTI, system)).toBe(21 * 2)
  })

  test('a perm game gets bets of six types, as far as there is room', () => {
    const bets = choosePlays(PERM, 1000, [])
    expect(bets.map((bet) => bet.split(':')[0])).toEqual([
      'FIRST',
      'DIRECT2',
      'DIRECT3',
      'PERM2',
      'PERM3',
      'BANKER',
    ])
    expect(bets.map((bet) => linesOf(PERM, bet))).toEqual([2, 2, 1, 10, 10, 89])
    expect(choosePlays(PERM, 14, [])).toHaveLength(3)
  })

  test('a raffle gets its next tickets and a lucky one', () => {
    expect(choosePlays(RAFFLE, 10, ['T:000042'])).toEqual(['T:next', 'T:next', 'T:000042'])
  })
})

test('a play that the game refuses has no lines', () => {
  expect(linesOf(LOTTO, '1-2-3')).toBeNull()
})

describe('prices in words', () => {
  test('the lines of a play are explained by its combinations', () => {
    expect(playInWords(LOTTO, '1-2-3-4-5')).toBe('1-2-3-4-5   1 line')
    expect(playInWords(PERM, 'PERM3:4-17-33-52-80@2')).toBe(
      'PERM3:4-17-33-52-80@2   10 (3 of 5) × stake 2 = 20 lines',
    )
    expect(playInWords(RAFFLE, 'T:next')).toBe('T:next   1 line')
    expect(playInWords(LOTTO, 'nonsense')).toBe('nonsense   no play of this game')
  })

  test('a price is explained by its lines', () => {
    expect(priceInWords(LOTTO, 3, EURO)).toBe('3 × (0.50 EUR + 0.05 EUR fee) = 1.65 EUR')
    expect(priceInWords({ ...LOTTO, gameFeePerPlayMinor: 0 }, 20, EURO)).toBe('20 × 0.50 EUR = 10.00 EUR')
    const francs = { code: 'XOF', decimalPlaces: 0 }
    expect(priceInWords({ ...LOTTO, gameFeePerPlayMinor: 0 }, 2, francs)).toBe('2 × 50 XOF = 100 XOF')
    const free = { ...LOTTO, gamePlayCostMinor: 0, gameFeePerPlayMinor: 0 }
    expect(priceInWords(free, 2, EURO)).toBe('2 × nothing: the game is free')
  })
})
