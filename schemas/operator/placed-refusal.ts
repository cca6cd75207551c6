import type { JSONSchema } from '../json-schema.ts'
import { pointerOf } from '../json-pointer.ts'
import { keysOfPath, type Refusal } from '../site-manifest/refusal.ts'

/** A refusal with its location in machine-readable form. */
export interface PlacedRefusal {
  readonly file: string
  /** Human-readable path: `$.menu[2].kind`. */
  readonly path: string
  /** RFC 6901: `/menu/2/kind`; null where the file is not JSON. */
  readonly pointer: string | null
  /** Position of the JSON syntax error, from 1. */
  readonly at: { readonly line: number; readonly column: number } | null
  /** The value at that location, omitted where there is none; long values are truncated. */
  readonly value?: unknown
  readonly expected: string
}

export const placedRefusalSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['file', 'path', 'pointer', 'at', 'expected'],
  properties: {
    file: { type: 'string', description: 'the file, or the part of the request: body, query or path' },
    path: { type: 'string', description: 'where, as people read it: $.menu[2].kind' },
    pointer: { type: ['string', 'null'], description: 'where, as a JSON pointer (RFC 6901)' },
    at: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['line', 'column'],
      properties: { line: { type: 'integer' }, column: { type: 'integer' } },
    },
    value: { description: 'the refused value, left out where there is none' },
    expected: { type: 'string', description: 'what would be right' },
  },
} as const satisfies JSONSchema

/** Longer values are truncated. */
const VALUE_MAX_LENGTH = 400

export function placed({ file, path, value, expected }: Refusal): PlacedRefusal {
  const keys = keysOfPath(path)
  const [, line, column] = /^line (\d+), column (\d+)$/.exec(path) ?? []
  return {
    file,
    path,
    pointer: keys === null ? null : pointerOf(keys),
    at: line === undefined ? null : { line: Number(line), column: Number(column) },
    ...(value === undefined ? {} : { value: shortened(value) }),
    expected,
  }
}

function shortened(value: unknown): unknown {
  const text = JSON.stringify(value) ?? ''
  return text.length > VALUE_MAX_LENGTH ? `${text.slice(0, VALUE_MAX_LENGTH)}…` : value
}
