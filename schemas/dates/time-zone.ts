import type { JSONSchema } from '../json-schema.ts'

/** A name of the IANA time zone database, such as `Europe/London`; `isTimeZone` tells whether it is known. */
export const timeZoneSchema = {
  type: 'string',
  maxLength: 64,
  pattern: '^[A-Z][A-Za-z]+(/[A-Za-z0-9_+-]+)*$',
} as const satisfies JSONSchema

/** Whether the time zone database has a zone of this name. */
export function isTimeZone(name: string): boolean {
  if (!new RegExp(timeZoneSchema.pattern, 'u').test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
