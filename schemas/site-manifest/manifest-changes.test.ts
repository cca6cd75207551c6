import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeInWords,
  changesBetween,
  conflictInWords,
  isSameJson,
  mergeManifests,
} from './manifest-changes.ts'
import { siteManifestSchema } from './site-manifest.ts'

const schema = {
  type: 'object',
  properties: { brand: { type: 'object', title: 'The brand', properties: { siteName: { type: 'object' } } } },
} as const

describe('differences of manifests', () => {
  test('a difference is named by its path in words, with both values', () => {
    const before = { brand: { siteName: { en: 'Kola' }, age: 18 }, hosts: ['a.example'] }
    const after = { brand: { siteName: { en: 'Kola Lotto', fr: 'Kola' } }, hosts: ['a.example', 'b.example'] }
    expect(changesBetween(before, after, schema).map(changeInWords)).toEqual([
      'The brand › Site name › en: "Kola" is now "Kola Lotto"',
      'The brand › Site name › fr: added "Kola"',
      'The brand › Age: removed 18',
      'Hosts: ["a.example"] is now ["a.example","b.example"]',
    ])
  })

  test('lists of one length are compared item by item', () => {
    const menu = [{ id: 'lotteries', label: { en: 'Lotteries' } }, { id: 'raffle' }]
    const changed = [{ id: 'lotteries', label: { en: 'Weekly' } }, { id: 'raffle' }]
    const [change, ...others] = changesBetween({ menu }, { menu: changed }, siteManifestSchema)
    expect(others).toEqual([])
    expect(change).toMatchObject({
      pointer: '/menu/0/label/en',
      title: 'Menu › no. 1 › Label › en',
      before: 'Lotteries',
      after: 'Weekly',
    })
  })

  test('a null, which removes an inherited value, is another value than a missing one', () => {
    expect(changesBetween({}, { a: null })).toMatchObject([{ kind: 'added', after: null }])
    expect(changesBetween({ a: null }, {})).toMatchObject([{ kind: 'removed', before: null }])
    expect(isSameJson({ a: null }, {})).toBe(false)
  })
})

describe('the merge of a live manifest and a draft', () => {
  test('changes of different paths meet, and a path that both changed is a conflict with both values', () => {
    const base = { theme: { id: 'a' }, brand: { age: 18, name: 'K' }, hosts: ['x'] }
    const live = { theme: { id: 'b' }, brand: { age: 21, name: 'K' }, hosts: ['x', 'y'] }
    const draft = { theme: { id: 'a' }, brand: { age: 19, name: 'L' }, hosts: ['x'], new: 1 }
    const { value, conflicts, taken } = mergeManifests({ base, live, draft })
    expect(value).toEqual({
      theme: { id: 'b' },
      brand: { age: 19, name: 'L' },
      hosts: ['x', 'y'],
      new: 1,
    })
    expect(taken.map(({ pointer }) => pointer)).toEqual(['/theme/id', '/hosts'])
    expect(conflicts.map(conflictInWords)).toEqual(['Brand › Age: the live site has 21, the draft has 19'])
    expect(mergeManifests({ base, live, draft }, { prefer: 'live' }).value).toMatchObject({
      brand: { age: 21, name: 'L' },
    })
  })

  test('a removed object that the other side changed is a conflict, and one that both removed is not', () => {
    const base = { a: { b: 1 }, c: 2 }
    const { value, conflicts } = mergeManifests({ base, live: { a: { b: 2 } }, draft: {} })
    expect(value).toEqual({})
    expect(conflicts).toEqual([{ keys: ['a'], pointer: '/a', title: 'a', base: { b: 1 }, live: { b: 2 } }])
    expect(mergeManifests({ base, live: { a: { b: 2 } }, draft: {} }, { prefer: 'live' }).value).toEqual({
      a: { b: 2 },
    })
  })
})

/** Objects of a few keys, so that two of them often have the same ones. */
const { tree } = fc.letrec((tie) => ({
  tree: fc.dictionary(
    fc.constantFrom('a', 'b', 'siteName', 'c/d', '~'),
    fc.oneof(
      { maxDepth: 3 },
      fc.constant(null),
      fc.nat({ max: 3 }),
      fc.array(fc.nat({ max: 2 }), { maxLength: 2 }),
      tie('tree'),
    ),
    { maxKeys: 4 },
  ),
}))

test('manifests have no differences exactly where they are equal', () => {
  fc.assert(
    fc.property(tree, tree, (one, other) => {
      expect(changesBetween(one, one)).toEqual([])
      expect(changesBetween(one, other).length === 0).toBe(
        JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)),
      )
    }),
  )
})

test('a merge with an unchanged side is the other side, without a conflict', () => {
  fc.assert(
    fc.property(tree, tree, (base, changed) => {
      expect(mergeManifests({ base, live: changed, draft: base })).toMatchObject({
        value: changed,
        conflicts: [],
      })
      expect(mergeManifests({ base, live: base, draft: changed })).toMatchObject({
        value: changed,
        conflicts: [],
        taken: [],
      })
      expect(mergeManifests({ base, live: changed, draft: changed }).conflicts).toEqual([])
    }),
  )
})

test('a merge has every change of both sides except those at a conflict, whichever side is called live', () => {
  fc.assert(
    fc.property(tree, tree, tree, (base, live, draft) => {
      const { value, conflicts } = mergeManifests({ base, live, draft })
      const swapped = mergeManifests({ base, live: draft, draft: live }, { prefer: 'live' })
      expect(swapped.value).toEqual(value)
      expect(swapped.conflicts.map(({ pointer }) => pointer).sort()).toEqual(
        conflicts.map(({ pointer }) => pointer).sort(),
      )
      const isNear = (one: string, others: readonly { readonly pointer: string }[]) =>
        others.some(
          ({ pointer }) => `${one}/`.startsWith(`${pointer}/`) || `${pointer}/`.startsWith(`${one}/`),
        )
      const merged = changesBetween(base, value)
      const lost = [live, draft]
        .flatMap((side) => changesBetween(base, side))
        .filter(({ pointer }) => !isNear(pointer, conflicts) && !isNear(pointer, merged))
      expect(lost).toEqual([])
    }),
  )
})

test('what a merge takes leads from the draft to the merged value', () => {
  fc.assert(
    fc.property(tree, tree, tree, (base, live, draft) => {
      const { value, taken } = mergeManifests({ base, live, draft }, { prefer: 'live' })
      expect(taken.length === 0).toBe(isSameJson(draft, value))
    }),
  )
})

/** The same value with the keys of every object in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
