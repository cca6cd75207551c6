import type { JSONSchema } from '../json-schema.ts'

/** A day of the calendar as `YYYY-MM-DD`; `isDay` tells whether its month has it. */
export const calendarDaySchema = {
  type: 'string',
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
} as const satisfies JSONSchema

/** A time of day as `HH:MM`. */
export const timeOfDaySchema = {
  type: 'string',
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
} as const satisfies JSONSchema

/** Days of the week: 1 is Monday. */
export const weekdaysSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
  items: { type: 'integer', minimum: 1, maximum: 7 },
} as const satisfies JSONSchema
