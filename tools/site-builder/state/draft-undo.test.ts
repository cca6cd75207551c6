import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedOf, type SchemaNode } from '../form/schema-node.ts'
import { indexSettings } from '../form/setting-index.ts'
import { SECTIONS } from '../form/sections.ts'
import { CATALOGUE } from '../testing/open-form.tsx'
import { Draft } from './draft.ts'
import { valueAt, type Keys } from './manifest-text.ts'

const TEXT = readFileSync('sites/aurora/manifest.json', 'utf8')
const STEPS = 200

interface Step {
  readonly keys: Keys
  readonly value: unknown
  readonly isTyping: boolean
}

/** Every setting with the values that its field can write: its first value, a text, nothing, or a moved and shortened list. */
function steps(): fc.Arbitrary<Step>[] {
  const schema = CATALOGUE.manifestSchema as SchemaNode
  const nodeOf = (keys: Keys) => keys.reduce<SchemaNode>((node, key) => node.properties?.[key] || {}, schema)
  const saved: unknown = JSON.parse(TEXT)
  return indexSettings(schema).map(({ keys }) => {
    const now = valueAt(saved, keys)
    const lists = Array.isArray(now) ? [now.toReversed(), now.slice(1), [...now, ...now.slice(0, 1)]] : []
    return fc.record({
      keys: fc.constant(keys),
      value: fc.oneof(
        fc.constantFrom<unknown>(undefined, null, seedOf(nodeOf(keys)), ...lists),
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.integer(),
      ),
      isTyping: fc.boolean(),
    })
  })
}

test(`after ${STEPS} random changes over all sections the undo gives the same bytes, and the redo gives the last ones`, () => {
  const all = steps()
  expect(SECTIONS.every(({ keys }) => keys.length > 0)).toBe(true)
  fc.assert(
    fc.property(fc.array(fc.oneof(...all), { minLength: STEPS, maxLength: STEPS }), (changes) => {
      const draft = new Draft('aurora', { text: TEXT, version: 'v1', files: {} }, () => {})
      for (const { keys, value, isTyping } of changes) {
        // A group that a step has replaced by a text has no fields until it is a group again.
        if (draft.manifest !== undefined && hasPlace(draft.manifest, keys))
          draft.put(keys, value, { isTyping })
      }
      const last = draft.text
      while (draft.canUndo) draft.undo()
      expect(draft.text).toBe(TEXT)
      while (draft.canRedo) draft.redo()
      expect(draft.text).toBe(last)
    }),
    { numRuns: 3, endOnFailure: true },
  )
})

function hasPlace(manifest: unknown, keys: Keys): boolean {
  return keys.slice(0, -1).every((_, place) => {
    const around = valueAt(manifest, keys.slice(0, place + 1))
    return around === undefined || (typeof around === 'object' && around !== null && !Array.isArray(around))
  })
}
