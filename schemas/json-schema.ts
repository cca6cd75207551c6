import type { JSONSchema as Draft07 } from 'json-schema-to-ts'

export type { FromSchema } from 'json-schema-to-ts'

/** A draft-07 schema in the form of every schema file: `as const satisfies JSONSchema`. */
export type JSONSchema = Exclude<Draft07, boolean>
