import type { JSONSchema } from '../json-schema.ts'

/** The first days of a week that calendars and laws have. */
export const WEEK_STARTS = ['monday', 'saturday', 'sunday'] as const
export type WeekStart = (typeof WEEK_STARTS)[number]

export const weekStartSchema = { enum: WEEK_STARTS } as const satisfies JSONSchema

/** The numbers of those days in ISO 8601. */
export const WEEKDAY_OF: Readonly<Record<WeekStart, number>> = { monday: 1, saturday: 6, sunday: 7 }
