import { describe, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { checkPlays, priceOfLines } from '#modules/game-rules/rules/check-plays.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { oneDrawGameExtMulti } from './multi-pick-game.ts'

const EURO: GameDefinition = {
  gameRule: 'oneDrawGameExtMulti',
  currencyId: 978,
  gamePlaySize: 5,
  gamePlayRange: 50,
  gamePlaySize2nd: 2,
  gamePlayRange2nd: 12,
  gamePlaySizeMax: 10,
  gamePlaySize2ndMax: 5,
  gamePlayCostMinor: 250,
  gameFeePerPlayMinor: 20,
  gamePlayMax: 100_000,
  playerPlayMax: 10_000,
  payoutPercentage: 50,
  payoutFormula: 'rollDown',
  prizes: [
    [5, 2],
    [5, 1],
    [5, 0],
    [4, 2],
    [4, 1],
    [3, 2],
    [4, 0],
    [2, 2],
    [3, 1],
    [3, 0],
    [1, 2],
    [2, 1],
    [2, 0],
  ].map(([main = 0, second = 0]) => ({
    rankNumber: 6 - main,
    rankNumber2nd: second,
    prizePercentage: 7,
  })),
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
const SIX_OF_49: GameDefinition = {
  ...EURO,
  gamePlaySize: 6,
  gamePlayRange: 49,
  gamePlaySize2nd: 0,
  gamePlayRange2nd: 0,
  gamePlaySizeMax: 12,
  prizes: [6, 5, 4, 3].map((main) => ({ rankNumber: 7 - main, rankNumber2nd: 0, prizePercentage: 25 })),
}
delete SIX_OF_49.gamePlaySize2ndMax

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join('-')

describe('multi-pick plays', () => {
  const check = (play: string) => oneDrawGameExtMulti.checkPlay(EURO, play)

  test('a play with more numbers covers every combination of them, and its factors explain the price', () => {
    expect(check('48-5-31-14-23-7-40|9-2-12')).toEqual({
      ok: true,
      play: '5-7-14-23-31-40-48|2-9-12',
      lines: 63,
      factors: [
        { of: 'numbers', picked: 7, taken: 5, ways: 21 },
        { of: 'numbers2nd', picked: 3, taken: 2, ways: 3 },
      ],
    })
    expect(priceOfLines(EURO, 63)).toEqual({
      lines: 63,
      costMinor: 15_750,
      feeMinor: 1260,
      totalMinor: 17_010,
    })
  })

  // Lines of a system ticket as EuroMillions and Eurojackpot print them on their price tables.
  test.each([
    [5, 2, 1],
    [6, 2, 6],
    [7, 2, 21],
    [8, 2, 56],
    [9, 2, 126],
    [10, 2, 252],
    [5, 3, 3],
    [5, 4, 6],
    [5, 5, 10],
    [6, 3, 18],
    [7, 4, 126],
    [10, 5, 2520],
  ])('a system of %i numbers and %i stars covers %i lines', (numbers, stars, lines) => {
    expect(check(`${upTo(numbers)}|${upTo(stars)}`)).toMatchObject({ ok: true, lines })
  })

  test.each([
    ['', 'malformed'],
    ['1-2-3-4|1-2', 'wrong-count'],
    [`${upTo(11)}|1-2`, 'wrong-count'],
    ['1-2-3-4-51|1-2', 'out-of-range'],
    ['1-2-3-4-4|1-2', 'repeated'],
    ['1-2-3-4-5', 'wrong-count-2nd'],
    ['1-2-3-4-5|1-2-3-4-5-6', 'wrong-count-2nd'],
    ['1-2-3-4-5|1-13', 'out-of-range-2nd'],
    ['1-2-3-4-5|7-7-8', 'repeated-2nd'],
    ['1-2-3-4-5|1-2#3', 'malformed'],
  ])('the multi-pick play %j is refused as %s', (play, reason) => {
    expect(checkPlays(EURO, ['1-2-3-4-5|1-2', play])).toEqual({ ok: false, offendingPlay: play, reason })
  })
})

/** Lines won by row, most matches first. */
function wins(definition: GameDefinition, play: string, balls: number[], balls2nd?: number[]): number[] {
  const draw = { drawNumber: 1, balls, ...(balls2nd === undefined ? {} : { balls2nd }) }
  const won = definition.prizes.map(() => 0)
  for (const { row, units } of oneDrawGameExtMulti.matcher(definition, [draw], [])(play, 0)) won[row] = units
  return won
}

describe('wins of all lines of a system', () => {
  // The tables of winnings that German state lotteries print for full systems of 6 of 49.
  test.each([
    [7, 6, [1, 6, 0, 0]],
    [8, 6, [1, 12, 15, 0]],
    [9, 6, [1, 18, 45, 20]],
    [10, 6, [1, 24, 90, 80]],
    [12, 6, [1, 36, 225, 400]],
    [10, 5, [0, 5, 50, 100]],
    [10, 4, [0, 0, 15, 80]],
    [10, 3, [0, 0, 0, 35]],
    [7, 5, [0, 2, 5, 0]],
  ])('each line of a system of %i numbers with %i right is paid', (picked, right, lines) => {
    const drawn = Array.from({ length: 6 }, (_, index) => (index < right ? index + 1 : 49 - index))
    expect(wins(SIX_OF_49, upTo(picked), drawn)).toEqual(lines)
  })

  test('each line of seven numbers and three stars with all drawn numbers is paid', () => {
    expect(wins(EURO, '1-2-3-4-5-6-7|1-2-3', [1, 2, 3, 4, 5], [1, 2])).toEqual([
      1, 2, 0, 10, 20, 10, 0, 0, 20, 0, 0, 0, 0,
    ])
  })

  test('a multi-pick play of one line wins the same as in the plain game', () => {
    const plain = rulesOf('oneDrawGameExt')
    const draw = { drawNumber: 1, balls: [3, 11, 19, 27, 40], balls2nd: [2, 9] }
    for (const play of ['3-11-19-27-40|2-9', '3-11-19-27-41|2-8', '1-2-3-4-5|2-9', '3-11-12-13-14|1-3']) {
      const single = plain.matcher({ ...EURO, gameRule: 'oneDrawGameExt' }, [draw], [])(play, 0)
      expect(oneDrawGameExtMulti.matcher(EURO, [draw], [])(play, 0)).toEqual(single)
    }
  })
})

test('the odds of a multi-pick game are those of one line', () => {
  const odds = oneDrawGameExtMulti
    .odds(EURO)
    .map(({ ways, outOf }) => Math.round(Number(outOf) / Number(ways)))
  expect(odds.slice(0, 4)).toEqual([139_838_160, 6_991_908, 3_107_515, 621_503])
})

describe('refused multi-pick definitions', () => {
  test.each<[string, Partial<GameDefinition>, string, RegExp]>([
    [
      'that lets nobody pick more',
      { gamePlaySizeMax: 5, gamePlaySize2ndMax: 2 },
      '/gamePlaySizeMax',
      /no play/,
    ],
    ['with a most below the least', { gamePlaySizeMax: 4 }, '/gamePlaySizeMax', /less than gamePlaySize/],
    ['with a second most below the least', { gamePlaySize2ndMax: 1 }, '/gamePlaySize2ndMax', /less than/],
    ['with more than there are', { gamePlaySizeMax: 51 }, '/gamePlaySizeMax', /more than gamePlayRange/],
    ['with more stars than there are', { gamePlaySize2ndMax: 13 }, '/gamePlaySize2ndMax', /gamePlayRange2nd/],
    ['with plays beyond counting', { gamePlaySizeMax: 40 }, '/gamePlaySizeMax', /100000 lines/],
    ['whose second set is not one', { gamePlayRange2nd: 2 }, '/gamePlaySize2nd', /smaller/],
    ['with a stake', { stakeMultiplierMax: 5 }, '/stakeMultiplierMax', /no such thing/],
  ])('a multi-pick definition is refused: %s', (_what, change, path, reason) => {
    expect(refuseDefinition(EURO)).toEqual([])
    const refusals = refuseDefinition({ ...EURO, ...change })
    expect(refusals.find((refusal) => refusal.path === path)?.reason).toMatch(reason)
  })

  test('a multi-pick game of one set is valid, and refused with a maximum of stars', () => {
    expect(refuseDefinition(SIX_OF_49)).toEqual([])
    const [refusal] = refuseDefinition({ ...SIX_OF_49, gamePlaySize2ndMax: 3 })
    expect(refusal?.path).toBe('/gamePlaySize2ndMax')
  })
})
