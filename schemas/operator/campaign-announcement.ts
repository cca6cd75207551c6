import { LANGUAGE_CODE_PATTERN } from '../common-schemas.ts'
import { calendarDaySchema, timeOfDaySchema } from '../dates/calendar-days.ts'
import { MARKETING_CHANNELS, MARKETING_PRODUCTS } from '../entities/marketing.ts'
import type { JSONSchema } from '../json-schema.ts'
import { messageTextSchema, messageTitleSchema } from './players.ts'

/** The announcement of a campaign to its audience. */
export const announcementSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['texts'],
  description:
    'a mail or message to each player of the audience who has agreed to offers in the channel; default none',
  properties: {
    channels: {
      type: 'array',
      minItems: 1,
      maxItems: MARKETING_CHANNELS.length,
      uniqueItems: true,
      items: { enum: MARKETING_CHANNELS },
      description: 'default both',
    },
    day: {
      ...calendarDaySchema,
      description: 'by the clock of the site, also before the schedule; default firstDay',
    },
    time: { ...timeOfDaySchema, description: 'by the clock of the site; default 10:00' },
    product: {
      enum: MARKETING_PRODUCTS,
      description: 'the product that it is about; default all products of the site',
    },
    texts: {
      type: 'object',
      minProperties: 1,
      maxProperties: 40,
      propertyNames: { pattern: LANGUAGE_CODE_PATTERN },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'body'],
        properties: { title: messageTitleSchema, body: messageTextSchema },
      },
      description: 'by language code, in each language of the site',
    },
  },
} as const satisfies JSONSchema

/** The hour of an announcement whose terms have none. */
export const ANNOUNCED_AT = '10:00'
