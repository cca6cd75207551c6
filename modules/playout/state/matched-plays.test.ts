import { describe, expect, it } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { oneDrawGameBonusV2 } from '#modules/bonus-ball/rules/bonus-ball-game.ts'
import { sourceOf } from '#modules/fairness/rules/random-bytes.ts'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { isMatched, matchPlays } from './matched-plays.ts'

const NO_ENTRIES = { count: 0, playAt: () => '' }

/** Three of six with a bonus ball, every row of it, and every play that there is. */
const BONUS_GAME: { definition: GameDefinition; plays: string[] } = {
  definition: {
    gameRule: 'oneDrawGameBonusV2',
    currencyId: 978,
    gamePlaySize: 3,
    gamePlayRange: 6,
    gamePlayCostMinor: 100,
    gameFeePerPlayMinor: 0,
    gamePlayMax: 100,
    playerPlayMax: 100,
    payoutPercentage: 50,
    payoutFormula: 'rollDown',
    prizes: [
      [1, 0],
      [2, 1],
      [2, 0],
      [3, 1],
      [3, 0],
    ].map(([rankNumber = 0, rankNumber2nd = 0]) => ({ rankNumber, rankNumber2nd, prizePercentage: 20 })),
    schedule: { kind: 'instaplay' },
    drawIntervalMs: 1000,
  },
  plays: [1, 2, 3, 4].flatMap((low) =>
    [2, 3, 4, 5]
      .filter((middle) => middle > low)
      .flatMap((middle) =>
        [3, 4, 5, 6].filter((high) => high > middle).map((high) => `${low}-${middle}-${high}`),
      ),
  ),
}

describe('plays beside a draw', () => {
  const plays = [
    { playId: 1, play: '1-2-3|7' },
    { playId: 2, play: '4-5-6|8#3' },
    { playId: 3, play: 'T:000123' },
  ]

  it('matches of both sets are counted, and the best play comes first', () => {
    const matched = matchPlays(plays, [{ balls: [5, 6, 9], balls2nd: [7] }])
    expect(
      matched.map(({ playId, matchedMain, matchedSecond }) => [playId, matchedMain, matchedSecond]),
    ).toEqual([
      [2, 2, 0],
      [1, 0, 1],
    ])
  })

  it('equal plays are one line with their count', () => {
    expect(matchPlays(plays, [{ balls: [], balls2nd: [] }]).map(({ count }) => count)).toEqual([1, 3])
  })

  it('plays are ordered by prize once it is known', () => {
    const paid = [
      { playId: 1, play: '1-2-3', prize: 5 },
      { playId: 2, play: '4-5-6', prize: 0 },
    ]
    expect(matchPlays(paid, [{ balls: [4, 5], balls2nd: [] }]).map(({ playId }) => playId)).toEqual([1, 2])
  })

  it('the bonus ball is counted for a play that has no second set', () => {
    const [play] = matchPlays([{ playId: 1, play: '4-5-6' }], [{ balls: [4, 9, 11], balls2nd: [6] }])
    expect(play).toMatchObject({ matchedMain: 1, matchedSecond: 1 })
    const shown = { balls: [4, 9, 11], balls2nd: [6] }
    const stateOf = (number: number, hasSecond: boolean) =>
      isMatched({ number, set: 'main', hasSecond }, shown)
    expect([4, 5, 6].map((number) => stateOf(number, false))).toEqual([true, false, true])
    // The second set of another play has a drum of its own.
    expect(stateOf(6, true)).toBe(false)
    expect(isMatched({ number: 6, set: 'second', hasSecond: true }, shown)).toBe(true)
  })

  it('the matches of all draws of a race are added up', () => {
    const draws = [
      { balls: [4, 5], balls2nd: [] },
      { balls: [1, 5], balls2nd: [] },
    ]
    expect(matchPlays([{ playId: 1, play: '4-5-6' }], draws)[0]).toMatchObject({ matchedMain: 3 })
  })

  it('the matches of a bonus ball play equal those that its rules pay', () => {
    const { definition, plays: sold } = BONUS_GAME
    for (let number = 0; number < 40; number += 1) {
      const source = sourceOf(seededBytes(`draw ${number}`, 1024))
      const [draw] = oneDrawGameBonusV2.draw(definition, NO_ENTRIES, source)
      const pays = oneDrawGameBonusV2.matcher(definition, [draw!], [])
      const shown = { balls: draw!.balls, balls2nd: draw!.balls2nd ?? [] }
      for (const play of sold) {
        const [matched] = matchPlays([{ playId: 1, play }], [shown])
        const row = definition.prizes[pays(play, 0)[0]?.row ?? -1]
        const asks = row && [definition.gamePlaySize - row.rankNumber + 1, row.rankNumber2nd]
        const { matchedMain, matchedSecond } = matched!
        const isPaid = definition.prizes.some(
          (one) =>
            one.rankNumber === definition.gamePlaySize - matchedMain + 1 &&
            one.rankNumber2nd === matchedSecond,
        )
        expect([play, asks]).toEqual([play, isPaid ? [matchedMain, matchedSecond] : undefined])
      }
    }
  })
})
