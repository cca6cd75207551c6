import { describe, expect, test } from 'vitest'
import type { RaceStandings } from '#schemas/entities/race-standings.ts'
import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import { gameInstance } from '#runtime/testing/entities.ts'
import { bestOwn, lanesOf, raceFieldOf } from './race-field.ts'
import { placesPaidBy } from './use-places-paid.ts'
import { expectedFinish, trackLength } from './track.ts'

const GAME = gameInstance({ gameRule: 'regularGame', gamePlaySize: 3, gamePlayRange: 9, drawCount: 3 })
const BALLS = [
  [1, 2, 3],
  [4, 2, 1],
  [9, 1, 5],
]
const leader = (playId: number, play: string, points: number) => ({
  playId,
  play,
  points,
  playerDisplayName: `Runner ${playId}`,
})
const STANDINGS: RaceStandings[] = [
  { drawNumber: 0, groups: [{ points: 0, plays: 40 }], leaders: [leader(1, '1-2-3', 0)] },
  {
    drawNumber: 1,
    groups: [
      { points: 3, plays: 1 },
      { points: 2, plays: 9 },
      { points: 0, plays: 30 },
    ],
    leaders: [leader(1, '1-2-3', 3), leader(2, '1-2-4', 2)],
  },
  {
    drawNumber: 2,
    groups: [
      { points: 5, plays: 2 },
      { points: 3, plays: 8 },
      { points: 0, plays: 30 },
    ],
    leaders: [leader(1, '1-2-3', 5), leader(2, '1-2-4', 5)],
  },
]
const after = (draws: number, change: Partial<DrawState> = {}): DrawState => ({
  ...EMPTY_DRAW,
  drawNumber: draws,
  history: BALLS.slice(0, draws).map((balls, index) => ({
    drawNumber: index + 1,
    balls,
    drawWinnerCount: 0,
  })),
  standings: STANDINGS.slice(0, draws + 1),
  myPlays: [
    { playId: 2, play: '1-2-4', isMyPlay: true },
    { playId: 30, play: '6-7-8', isMyPlay: true },
  ],
  ...change,
})

describe('the field of a race', () => {
  test('runners have their points by draw, their place, and those on the same place', () => {
    const field = raceFieldOf(GAME, after(2))
    expect(field).toMatchObject({ drawNumber: 2, drawCount: 3, plays: 40, isOver: false })
    expect(field.runners).toEqual([
      {
        playId: 1,
        numbers: [1, 2, 3],
        name: 'Runner 1',
        isOwn: false,
        points: 5,
        byDraw: [3, 2],
        place: 1,
        level: 2,
        prize: undefined,
      },
      {
        playId: 2,
        numbers: [1, 2, 4],
        name: 'Runner 2',
        isOwn: true,
        points: 5,
        byDraw: [2, 3],
        place: 1,
        level: 2,
        prize: undefined,
      },
      {
        playId: 30,
        numbers: [6, 7, 8],
        name: null,
        isOwn: true,
        points: 0,
        byDraw: [0, 0],
        place: 11,
        level: 30,
        prize: undefined,
      },
    ])
    expect(bestOwn(field)?.playId).toBe(2)
  })

  test('at the start all runners are level, and no place is given', () => {
    const field = raceFieldOf(GAME, after(0))
    expect(field.runners.map(({ points, place }) => [points, place])).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ])
  })

  test('the order of a draw is shown when its standings have come, not before', () => {
    const early = after(2, { standings: STANDINGS.slice(0, 2) })
    const field = raceFieldOf(GAME, early)
    expect(field.drawNumber).toBe(1)
    expect(field.runners.map(({ points }) => points)).toEqual([3, 2, 0])
    // A replay has all standings, and shows those of the draws that it has played.
    expect(raceFieldOf(GAME, after(1, { standings: STANDINGS })).drawNumber).toBe(1)
  })

  test('a viewer who comes between two draws sees the last one counted', () => {
    const between = after(1, { drawNumber: 2, balls: BALLS[1]!, standings: STANDINGS })
    expect(raceFieldOf(GAME, between).runners.map(({ points }) => points)).toEqual([5, 5, 0])
    const within = after(1, { drawNumber: 2, balls: BALLS[1]!.slice(0, 2), standings: STANDINGS })
    expect(raceFieldOf(GAME, within).runners.map(({ points }) => points)).toEqual([3, 2, 0])
  })

  test('a race without standings shows the own plays alone, without places', () => {
    const field = raceFieldOf(GAME, after(2, { standings: [] }))
    expect(field.runners.map(({ playId, points, place }) => [playId, points, place])).toEqual([
      [2, 5, null],
      [30, 0, null],
    ])
  })

  test('the own prize is shown for an own play that leads', () => {
    const over = after(2, { myPlays: [{ playId: 2, play: '1-2-4', isMyPlay: true, prize: 12.5 }] })
    expect(raceFieldOf(GAME, over).runners.find(({ playId }) => playId === 2)?.prize).toBe(12.5)
  })
})

describe('the track', () => {
  test('a race with 200 own plays has eight lanes at most, in the order of the table', () => {
    const myPlays = Array.from({ length: 200 }, (_, index) => ({
      playId: 100 + index,
      play: index === 170 ? '1-2-9' : '6-7-8',
      isMyPlay: true,
    }))
    const leaders = Array.from({ length: 10 }, (_, index) => leader(index + 1, '1-2-3', 5))
    const groups = [
      { points: 5, plays: 10 },
      { points: 4, plays: 1 },
      { points: 0, plays: 199 },
    ]
    const field = raceFieldOf(GAME, after(2, { myPlays, standings: [{ drawNumber: 2, groups, leaders }] }))
    const lanes = lanesOf(field)
    expect(lanes.map(({ playId }) => playId)).toEqual([1, 2, 3, 4, 5, 270, 100, 101])
    const places = lanes.map((lane) => field.runners.indexOf(lane))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  test('the leader is short of the finish line before the last draw, and on it afterwards', () => {
    const running = raceFieldOf(GAME, after(2))
    expect(trackLength(GAME, running)).toBeGreaterThan(5)
    const over = { runners: running.runners, isOver: true }
    expect(trackLength(GAME, over)).toBe(5)
    expect(trackLength(GAME, { runners: [], isOver: true })).toBe(1)
    const lucky = { runners: [{ ...running.runners[0]!, points: 9 }], isOver: false }
    expect(trackLength(GAME, lucky)).toBe(10)
  })

  test('the finish is expected where few plays of such a race come', () => {
    // Five draws of 5 of 30: 4.2 points on average.
    expect(expectedFinish({ drawCount: 5, gamePlaySize: 5, gamePlayRange: 30 })).toBe(10)
    expect(expectedFinish({ drawCount: 3, gamePlaySize: 2, gamePlayRange: 3 })).toBe(6)
    expect(expectedFinish({})).toBe(1)
  })
})

test('the places that pay are those of the payout table', () => {
  const rows = [1, 2, 3].map((racePlace) => ({
    rankNumber: 0,
    rankNumber2nd: racePlace,
    rankPrize: 5,
    meta: { racePlace },
  }))
  expect(placesPaidBy(rows)).toBe(3)
  expect(placesPaidBy([{ rankNumber: 1, rankNumber2nd: 0, rankPrize: 5 }])).toBe(0)
})
