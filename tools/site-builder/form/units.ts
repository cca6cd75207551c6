import type { Keys } from '../state/manifest-text.ts'
import { isNumeric, type SchemaNode } from './schema-node.ts'

/** The unit of a number: its name, and the number of stored units in one shown unit. */
export interface Unit {
  readonly name: string
  readonly factor: number
}

const BY_ENDING: readonly (readonly [RegExp, Unit])[] = [
  [/Ms$/, { name: 'minutes', factor: 60_000 }],
  [/(?:^d|D)ays?$/, { name: 'days', factor: 1 }],
  [/(?:^m|M)onths?$/, { name: 'months', factor: 1 }],
  [/(?:^h|H)ours?$/, { name: 'hours', factor: 1 }],
  [/(?:^m|M)inutes?$/, { name: 'minutes', factor: 1 }],
  [/Percent$/, { name: '%', factor: 1 }],
  [/Age$/, { name: 'years', factor: 1 }],
]

/** The unit of the number at keys; null where it has none. An amount has the code of the currency above it. */
export function unitOf(node: SchemaNode | undefined, keys: Keys): Unit | null {
  if (!isNumeric(node)) return null
  const last = keys.findLast((key) => typeof key === 'string') ?? ''
  const [, known] = BY_ENDING.find(([ending]) => ending.test(last)) ?? []
  if (known !== undefined && last !== 'casesADay' && last !== 'messagesADay' && last !== 'guestCasesADay')
    return known
  const code = keys.findLast((key) => typeof key === 'string' && /^[A-Z]{3}$/.test(key))
  return typeof code === 'string' && node?.type !== 'integer' && !isWhole(node)
    ? { name: code, factor: 1 }
    : null
}

const isWhole = (node: SchemaNode | undefined) => [node?.type].flat().includes('integer')
