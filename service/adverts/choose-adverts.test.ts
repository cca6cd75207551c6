import { expect, test } from 'vitest'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { inDrawnOrder } from './choose-adverts.ts'

test('an advert is first as often as its share of the weights', () => {
  const numbers = new Uint32Array(seededBytes('adverts', 4 * 3 * 6000).buffer)
  let place = 0
  const draw = () => (numbers[place++]! + 1) / 2 ** 32
  const firsts = { light: 0, middle: 0, heavy: 0 }
  const items = [
    ['light', 1],
    ['middle', 3],
    ['heavy', 6],
  ] as const
  for (let time = 0; time < 6000; time += 1) {
    const [first] = inDrawnOrder(items, ([, weight]) => weight, draw)
    firsts[first![0]] += 1
  }
  expect(firsts.light / 6000).toBeCloseTo(0.1, 1)
  expect(firsts.middle / 6000).toBeCloseTo(0.3, 1)
  expect(firsts.heavy / 6000).toBeCloseTo(0.6, 1)
})
