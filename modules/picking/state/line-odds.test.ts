import { expect, test } from 'vitest'
import { lineOdds } from './line-odds.ts'

const row = (odds: number | undefined, racePlace?: number) => ({
  rankNumber: 1,
  rankNumber2nd: 0,
  rankPrize: 1,
  meta: { ...(odds === undefined ? {} : { odds }), ...(racePlace === undefined ? {} : { racePlace }) },
})

test('a line has the odds of the first rank, and of any prize where the service gives them', () => {
  expect(lineOdds({ rows: [row(100), row(4)], anyPrizeOdds: 3.85 })).toEqual({
    first: 100,
    any: 3.85,
    hasPlaces: false,
  })
  expect(lineOdds({ rows: [row(100), row(4)] })).toEqual({ first: 100, any: null, hasPlaces: false })
  expect(lineOdds({ rows: [row(undefined)] })).toBeNull()
})

test('the places of a race are no ranks: their chance depends on the other plays', () => {
  expect(lineOdds({ rows: [row(5000, 1), row(142_506)], anyPrizeOdds: 226.6 })).toEqual({
    first: 142_506,
    any: 226.6,
    hasPlaces: true,
  })
  expect(lineOdds({ rows: [row(5000, 1)] })).toBeNull()
})
