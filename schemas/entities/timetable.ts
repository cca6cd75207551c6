import { calendarDaySchema, timeOfDaySchema, weekdaysSchema } from '../dates/calendar-days.ts'
import { timeZoneSchema } from '../dates/time-zone.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** Times of the draws of one day. */
const timesSchema = { type: 'array', maxItems: 48, uniqueItems: true, items: timeOfDaySchema } as const

/** The draws of a game by the calendar and the clock of a place. */
export const timetableSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['timeZone', 'draws'],
  properties: {
    /** Every day and time is one of this zone, also when its clocks change. */
    timeZone: timeZoneSchema,
    /** A day has the draws of each entry that it belongs to. */
    draws: {
      type: 'array',
      minItems: 1,
      maxItems: 16,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['times'],
        /** Every day, or the days of one of the three lists. */
        properties: {
          times: { ...timesSchema, minItems: 1 },
          weekdays: weekdaysSchema,
          /** A month without the day is left out; -1 is the last day of each month. */
          daysOfMonth: {
            type: 'array',
            minItems: 1,
            maxItems: 31,
            uniqueItems: true,
            items: { anyOf: [{ const: -1 }, { type: 'integer', minimum: 1, maximum: 31 }] },
          },
          dates: { type: 'array', minItems: 1, maxItems: 366, uniqueItems: true, items: calendarDaySchema },
        },
      },
    },
    /** Days with other times than `draws` says; with none where `times` is empty. */
    exceptions: {
      type: 'array',
      maxItems: 366,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['date', 'times'],
        properties: { date: calendarDaySchema, times: timesSchema },
      },
    },
  },
} as const satisfies JSONSchema
export type Timetable = FromSchema<typeof timetableSchema>
