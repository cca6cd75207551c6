import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merge } from './merge.ts'

test('an empty object changes nothing in a merge', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string(),
        fc.jsonValue().filter((value) => value !== null),
      ),
      (inherited) => {
        expect(merge(inherited, {})).toEqual(inherited)
      },
    ),
  )
})

test('a merged object has no null field at any depth', () => {
  // Objects of numbers, nulls and more such objects: nulls in arrays are values and stay.
  const { tree } = fc.letrec((tie) => ({
    tree: fc.dictionary(fc.string(), fc.oneof(fc.constant(null), fc.nat(), tie('tree'))),
  }))
  fc.assert(
    fc.property(tree, tree, (inherited, written) => {
      const merged = merge(merge({}, inherited), written)
      expect(JSON.stringify(merged)).not.toContain(':null')
    }),
  )
})

test('a written value without null is passed on as the same object where nothing is inherited', () => {
  const written = { a: { b: [null, 1] } }
  expect(merge(undefined, written)).toBe(written)
  expect(merge({ c: 1 }, { a: written.a })).toEqual({ a: written.a, c: 1 })
  expect((merge({ c: 1 }, { a: written.a }) as typeof written).a).toBe(written.a)
})

test('a property of Object.prototype is not treated as an inherited key', () => {
  const merged = merge({}, JSON.parse('{ "toString": { "a": 1 } }')) as Record<string, unknown>
  expect(merged['toString']).toEqual({ a: 1 })
})
