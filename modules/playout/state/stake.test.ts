import { expect, test } from 'vitest'
import { isCelebrated, linesOfPlay, stakeMinor } from './stake.ts'

const lotto = { gamePlaySize: 6, gamePlayRange: 49, gamePlayCost: 1.2, gameFeePerPlay: 0.1, currencyId: 978 }

test.each([
  ['3-11-19-27-40-44', lotto, 1],
  ['3-11-19-27-40-44#5', lotto, 5],
  ['3-11-19-27-40-44-45-46', lotto, 28],
  ['5-14-23-31-48|2-9-11', { ...lotto, gamePlaySize: 5, gamePlaySize2nd: 2 }, 3],
  ['PERM3:4-17-33-52-80@2', { gamePlaySize: 5, gamePlayRange: 90 }, 20],
  ['BANKER:17@1', { gamePlaySize: 5, gamePlayRange: 90 }, 89],
  ['T:000123', {}, 1],
])('the play %s covers the lines that it was sold as', (play, game, lines) => {
  expect(linesOfPlay(game, play)).toBe(lines)
})

test('only winnings above the price of the plays and their fees are celebrated', () => {
  const myPlays = [
    { playId: 1, play: '3-11-19-27-40-44' },
    { playId: 2, play: '1-2-3-4-5-6#2' },
  ]
  expect(stakeMinor(lotto, myPlays, 2)).toBe(390)
  expect(isCelebrated(lotto, { myPlays, myWinnings: 3.9 }, 2)).toBe(false)
  expect(isCelebrated(lotto, { myPlays, myWinnings: 3.91 }, 2)).toBe(true)
  const foreign = { ...lotto, payoutCurrencyId: 840 }
  expect(isCelebrated(foreign, { myPlays, myWinnings: 100 }, 2)).toBe(false)
})
