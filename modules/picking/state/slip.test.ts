import { expect, test } from 'vitest'
import { choicesWith, furtherDraws, offeredDraws, payFurther } from './slip.ts'

const CHOICES = [4, 8, 26, 52]
const dates = (count: number) => Array.from({ length: count }, (_, draw) => 1000 * (draw + 1))

test('the choices of further draws are limited by the dates of the game', () => {
  expect(offeredDraws(CHOICES, dates(104))).toEqual([4, 8, 26, 52])
  expect(offeredDraws(CHOICES, dates(25))).toEqual([4, 8])
  expect(offeredDraws(CHOICES, [])).toEqual([])
})

test('a game with fewer dates than the smallest choice offers all of them', () => {
  expect(offeredDraws(CHOICES, dates(3))).toEqual([3])
})

test('the last chosen draw has its date', () => {
  expect(furtherDraws(8, CHOICES, dates(10))).toEqual({ offered: [4, 8], chosen: 8, lastDrawAt: 8000 })
  expect(furtherDraws(0, CHOICES, dates(10))).toMatchObject({ chosen: 0, lastDrawAt: null })
})

test('a choice that is no longer offered is dropped, and a choice is kept while the dates load', () => {
  expect(furtherDraws(26, CHOICES, dates(10))).toMatchObject({ chosen: 0, lastDrawAt: null })
  expect(furtherDraws(26, CHOICES, undefined)).toEqual({ offered: [], chosen: 26, lastDrawAt: null })
})

test('further draws are paid now, with a promotion from its number of draws on, or one by one without it', () => {
  const promotion = { kind: 'drawsForPriceOf', draws: 5, freeDraws: 1, isAvailable: true } as const
  expect(payFurther(4, false, promotion)).toEqual({ chosen: 4, payGo: false, paidNow: 4, freeDraws: 0 })
  expect(payFurther(8, false, promotion)).toEqual({ chosen: 8, payGo: false, paidNow: 8, freeDraws: 1 })
  expect(payFurther(8, false, null)).toEqual({ chosen: 8, payGo: false, paidNow: 8, freeDraws: 0 })
  expect(payFurther(8, true, promotion)).toEqual({ chosen: 8, payGo: true, paidNow: 0, freeDraws: 0 })
  expect(payFurther(0, true, promotion)).toEqual({ chosen: 0, payGo: false, paidNow: 0, freeDraws: 0 })
})

test('the number of draws of a promotion is a choice', () => {
  expect(choicesWith({ draws: 10 }, CHOICES)).toEqual([4, 8, 10, 26, 52])
  expect(choicesWith({ draws: 8 }, CHOICES)).toEqual(CHOICES)
  expect(choicesWith(null, CHOICES)).toEqual(CHOICES)
})
