import type { JSONSchema } from '../json-schema.ts'

/** Header of a change of a record that two people may change: the version that the caller has read. */
export const VERSION_HEADER = 'If-Match'

/** Description of the header in the reference of the API. */
export const VERSION_TEXT =
  'The version of the record that you have read, in quotation marks: "kQ3…". If somebody has changed the record since, the call is refused with ' +
  'changed, and nothing is replaced. Without the header the call replaces whatever is there.'

export const versionHeaderSchema = {
  type: 'string',
  pattern: '^"[A-Za-z0-9_-]{16}"$',
} as const satisfies JSONSchema

/** The version of a record: another one as soon as something that an operator can change is another. */
export const versionSchema = {
  type: 'string',
  description: 'for the header If-Match of a change',
} as const satisfies JSONSchema
