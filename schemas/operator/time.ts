import type { JSONSchema } from '../json-schema.ts'

/** A moment in an answer. */
export const time = { type: 'number', description: 'UTC milliseconds' } as const satisfies JSONSchema
