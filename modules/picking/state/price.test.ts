import { expect, test } from 'vitest'
import { fromMinor } from '#runtime/format/amounts.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { priceOf } from './price.ts'

const game = { gamePlayCost: 1.1, gameFeePerPlay: 0.2 } as GameInstance

test('the total is price × plays + fee × plays, exact to the cent', () => {
  const price = priceOf(game, 3, 2)
  expect(price).toMatchObject({ playsMinor: 330, feeMinor: 60, totalMinor: 390 })
  expect(fromMinor(price.totalMinor, 2)).toBe(3.9)
})

test('each further draw costs the same again, with its fees', () => {
  const price = priceOf(game, 3, 2, 4)
  expect(price).toMatchObject({ drawMinor: 390, furtherMinor: 1560, totalMinor: 1950 })
})

test('GB RTS 6A: a free game costs nothing, and a currency without minor units has no decimals', () => {
  expect(priceOf({} as GameInstance, 3, 2).totalMinor).toBe(0)
  expect(priceOf({ ...game, gamePlayCost: 200, gameFeePerPlay: 25 }, 2, 0).totalMinor).toBe(450)
})
