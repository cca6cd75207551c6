import { expect, test } from 'vitest'

/** A browser of 2021, as far as the language goes. */
function forget(owner: object, names: readonly string[]): void {
  for (const name of names) expect(Reflect.deleteProperty(owner, name)).toBe(true)
}

test('an older browser gets the functions that the code uses', async () => {
  forget(Array.prototype, ['at', 'findLast', 'toReversed', 'toSorted', 'with'])
  forget(String.prototype, ['at'])
  forget(Object, ['hasOwn'])
  forget(globalThis, ['structuredClone'])
  await import('./older-browsers.ts')
  expect([3, 1, 2].toSorted()).toEqual([1, 2, 3])
  expect([1, 2].toReversed()).toEqual([2, 1])
  expect([1, 2].with(0, 5)).toEqual([5, 2])
  expect([1, 2].at(-1)).toBe(2)
  expect([1, 2, 3].findLast((number) => number < 3)).toBe(2)
  expect('ab'.at(-1)).toBe('b')
  expect(Object.hasOwn({ own: 1 }, 'own')).toBe(true)
  expect(structuredClone({ deep: [new Date(5)] })).toEqual({ deep: [new Date(5)] })
})
