import { describe, expect, it } from 'vitest'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import {
  ballsMatched,
  byPrizeDescending,
  payoutParts,
  prizeType,
  ranksPaid,
  shownPayout,
} from './payout-rows.ts'

const row = (fields: Partial<PayoutRow>): PayoutRow => ({
  rankNumber: 1,
  rankNumber2nd: 0,
  rankPrize: 0,
  ...fields,
})

describe('rows of the payout table', () => {
  it('the payout table counts the rows that have a prize', () => {
    expect(ranksPaid([row({ rankPrize: 10 }), row({ rankPrize: 0 }), row({ rankPrize: 0.5 })])).toBe(2)
  })

  it('a row of entries to another game counts as paid, and after the draw only what somebody won', () => {
    const entries = row({ satelliteItems: [{ entries: 5, gameTitle: 'Big Draw' }] })
    expect(ranksPaid([entries, row({ rankPrize: 0 })])).toBe(1)
    const won = (winners: number) => row({ rankPrize: 10_000, meta: { winners } })
    expect(ranksPaid([won(0), won(2)])).toBe(1)
  })

  it('the payout table puts the highest prize first and keeps the ranks of equal prizes in order', () => {
    const rows = [
      row({ rankNumber: 3, rankPrize: 5 }),
      row({ rankNumber: 1, rankPrize: 5 }),
      row({ rankNumber: 2, rankPrize: 90 }),
    ]
    expect(byPrizeDescending(rows).map((one) => one.rankNumber)).toEqual([2, 1, 3])
  })

  it('the places of a race are a part of their own, before the ranks that every draw pays', () => {
    const place = (racePlace: number, rankPrize: number) =>
      row({ rankNumber: 0, rankNumber2nd: racePlace, rankPrize, meta: { racePlace } })
    const rank = row({ rankNumber: 2, rankPrize: 500 })
    expect(payoutParts([rank, place(2, 10), place(1, 20)])).toEqual([
      { name: 'places', rows: [place(1, 20), place(2, 10)] },
      { name: 'draws', rows: [rank] },
    ])
    expect(payoutParts([place(1, 20)])).toEqual([{ name: 'places', rows: [place(1, 20)] }])
    expect(payoutParts([rank])).toEqual([{ name: null, rows: [rank] }])
  })

  it('a row asks for gamePlaySize − rankNumber + 1 balls, and for the second set where it counts', () => {
    expect(ballsMatched(row({ rankNumber: 1 }), 6)).toEqual({ main: 6, bonus: null })
    expect(ballsMatched(row({ rankNumber: 3, rankNumber2nd: 2 }), 5)).toEqual({ main: 3, bonus: 2 })
  })

  it('a row with the rank number 0 asks for the second set alone', () => {
    expect(ballsMatched(row({ rankNumber: 0, rankNumber2nd: 2 }), 5)).toEqual({ main: null, bonus: 2 })
  })

  it('a row with an item shows its name, counts as paid and is ordered by its value', () => {
    const item = row({ prizeItem: { name: 'A <em>bicycle</em>', rankPrize: 500 } })
    const cash = row({ rankNumber: 2, rankPrize: 90 })
    expect([prizeType(item), shownPayout(item)]).toEqual(['item', { kind: 'item', name: 'A bicycle' }])
    expect(ranksPaid([item, cash])).toBe(2)
    expect(byPrizeDescending([cash, item]).map((one) => one.rankNumber)).toEqual([1, 2])
  })

  it('a row with satellite items is a satellite, and every other row is cash', () => {
    expect(prizeType(row({ satelliteItems: [{ entries: 2, gameTitle: 'Big Draw' }] }))).toBe('satellite')
    expect(prizeType(row({ satelliteItems: [] }))).toBe('cash')
    expect(prizeType(row({}))).toBe('cash')
  })

  it('a satellite worth at most 1 shows its entries, and any other satellite its amount', () => {
    const satelliteItems = [{ entries: 2, gameTitle: 'Big Draw' }]
    expect(shownPayout(row({ rankPrize: 1, satelliteItems }))).toEqual({
      kind: 'entries',
      entries: 2,
      gameTitle: 'Big Draw',
    })
    expect(shownPayout(row({ rankPrize: 8, satelliteItems }))).toEqual({ kind: 'amount', amount: 8 })
    expect(shownPayout(row({ rankPrize: 0 }))).toEqual({ kind: 'none' })
    // A guaranteed prize of half a unit is a prize (decision 34).
    expect(shownPayout(row({ rankPrize: 0.5 }))).toEqual({ kind: 'amount', amount: 0.5 })
  })
})
