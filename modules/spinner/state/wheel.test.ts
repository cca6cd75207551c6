import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arcsOf, segmentAt, segmentOutline } from './wheel.ts'

const anyWeights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 64 })

test('every segment takes the part of the wheel that is its chance, blanks included', () => {
  fc.assert(
    fc.property(anyWeights, (weights) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      for (const [index, { width }] of arcsOf(weights).entries())
        expect(width / 360).toBeCloseTo(weights[index]! / total, 9)
    }),
  )
})

test('the segments lie side by side around the whole wheel', () => {
  fc.assert(
    fc.property(anyWeights, (weights) => {
      const arcs = arcsOf(weights)
      const ends = arcs.map(({ from, width }) => from + width)
      expect(arcs[0]!.from).toBe(0)
      expect(ends.at(-1)).toBeCloseTo(360, 9)
      for (const [index, { from, width }] of arcs.entries()) {
        expect(from).toBeCloseTo(ends[index - 1] ?? 0, 9)
        expect(segmentAt(-(from + width / 2), arcs)).toBe(index)
      }
    }),
  )
})

test('a wheel of one segment is drawn as a whole disc', () => {
  expect(segmentOutline(arcsOf([7])[0]!, 150)).toMatch(/^M0 0L0 -150A150 150 0 1 1 /)
})
