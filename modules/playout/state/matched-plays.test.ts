import { describe, expect, it } from 'vitest'
import { matchPlays } from './matched-plays.ts'

describe('the plays beside a draw', () => {
  const plays = [
    { playId: 1, play: '1-2-3|7' },
    { playId: 2, play: '4-5-6|8#3' },
    { playId: 3, play: 'T:000123' },
  ]

  it('counts matches of both sets and puts the best play first', () => {
    const matched = matchPlays(plays, { balls: [5, 6, 9], balls2nd: [7] })
    expect(
      matched.map(({ playId, matchedMain, matchedSecond }) => [playId, matchedMain, matchedSecond]),
    ).toEqual([
      [2, 2, 0],
      [1, 0, 1],
    ])
  })

  it('keeps how many equal plays stand behind one line', () => {
    expect(matchPlays(plays, { balls: [], balls2nd: [] }).map(({ count }) => count)).toEqual([1, 3])
  })

  it('lets the prize decide once it is known', () => {
    const paid = [
      { playId: 1, play: '1-2-3', prize: 5 },
      { playId: 2, play: '4-5-6', prize: 0 },
    ]
    expect(matchPlays(paid, { balls: [4, 5], balls2nd: [] }).map(({ playId }) => playId)).toEqual([1, 2])
  })
})
