import {
  findNodeAtLocation,
  modify,
  parseTree,
  type Edit,
  type FormattingOptions,
  type Node as JsonNode,
} from 'jsonc-parser'
import { parseJson, valueOf } from '#schemas/site-manifest/parse-json.ts'

/** Object keys and list indexes that lead to a value. */
export type Keys = readonly (string | number)[]

/** A range of a text, end excluded. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

const FORMAT: FormattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' }

/** The parsed manifest; undefined for invalid JSON, also where a key is given twice: an edit could change either. */
export function readManifest(text: string): Record<string, unknown> | undefined {
  const value = valueOf(parseJson('', text))
  return isObject(value) ? value : undefined
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A scalar value as text; empty for any other. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

/** The value at keys; undefined where there is none. */
export function valueAt(value: unknown, keys: Keys): unknown {
  let found = value
  for (const key of keys) {
    if (Array.isArray(found)) found = found[Number(key)]
    else if (isObject(found) && Object.hasOwn(found, key)) found = found[key]
    else return undefined
  }
  return found
}

/**
 * The edits that set a value at keys, and leave every other character of the text unchanged. Undefined removes the value,
 * together with parent objects that become empty.
 */
export function editsFor(text: string, keys: Keys, value: unknown): Edit[] {
  const target = value === undefined ? shallowestEmptied(readManifest(text), keys) : keys
  if (value === undefined && valueAt(readManifest(text), target) === undefined) return []
  return modify(text, [...target], value, { formattingOptions: FORMAT })
}

function shallowestEmptied(manifest: unknown, keys: Keys): Keys {
  let target = keys
  while (target.length > 1) {
    const around = valueAt(manifest, target.slice(0, -1))
    if (!isObject(around) || Object.keys(around).length > 1) return target
    target = target.slice(0, -1)
  }
  return target
}

/** The range of a value in a text. For a missing value, that of the nearest existing parent, where it has to be inserted. */
export function rangeOf(text: string, keys: Keys): TextRange {
  const root = parseTree(text)
  for (let length = keys.length; length > 0; length--) {
    const node = root && findNodeAtLocation(root, keys.slice(0, length).map(asSegment(root, keys)))
    if (node === undefined) continue
    return length === keys.length ? rangeOfNode(node) : rangeOfName(node)
  }
  return root === undefined ? { from: 0, to: 0 } : { from: root.offset, to: root.offset + 1 }
}

/** A pointer does not distinguish the list index `2` from a key. */
function asSegment(root: JsonNode, keys: Keys): (key: string | number, place: number) => string | number {
  return (key, place) => {
    const around = findNodeAtLocation(root, keys.slice(0, place).map(asSegment(root, keys)))
    return around?.type === 'array' ? Number(key) : String(key)
  }
}

function rangeOfNode(node: JsonNode): TextRange {
  return { from: node.offset, to: node.offset + node.length }
}

function rangeOfName(node: JsonNode): TextRange {
  const name = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined
  return name === undefined ? { from: node.offset, to: node.offset + 1 } : rangeOfNode(name)
}

/** The offset of a line and column, both from 1. */
export function offsetOf(text: string, { line, column }: { line: number; column: number }): number {
  let start = 0
  for (let count = 1; count < line; count++) {
    const end = text.indexOf('\n', start)
    if (end < 0) return text.length
    start = end + 1
  }
  return Math.min(text.length, start + column - 1)
}
