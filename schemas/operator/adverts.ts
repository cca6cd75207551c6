import { calendarDaySchema, timeOfDaySchema, weekdaysSchema } from '../dates/calendar-days.ts'
import { timeZoneSchema } from '../dates/time-zone.ts'
import { idSchema, LANGUAGE_CODE_PATTERN } from '../common-schemas.ts'
import { AD_LOCATIONS, AD_PLATFORMS, adSizeSchema, adTargetSchema, campaignSchema } from '../entities/ad.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { AD_PICTURE_MAX_BYTES } from '../limits.ts'
import { countSchema, rowIdSchema } from '../protocol/numbers.ts'
import { versionSchema } from './record-version.ts'

const scheduleSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['timeZone'],
  properties: {
    timeZone: {
      ...timeZoneSchema,
      description: 'a time zone such as Europe/Berlin: every day and time is one of it',
    },
    firstDay: { ...calendarDaySchema, description: 'default at once' },
    lastDay: { ...calendarDaySchema, description: 'still in the schedule; default until it is ended' },
    weekdays: { ...weekdaysSchema, description: '1 is Monday; default every day' },
    from: { ...timeOfDaySchema, description: 'with until; default all day' },
    until: {
      ...timeOfDaySchema,
      description: 'no longer in the schedule; before from it is that of the next day',
    },
  },
} as const satisfies JSONSchema

const textsSchema = {
  type: 'object',
  minProperties: 1,
  maxProperties: 20,
  propertyNames: { pattern: LANGUAGE_CODE_PATTERN },
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['title', 'action'],
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 80 },
      body: { type: 'string', maxLength: 240 },
      action: { type: 'string', minLength: 1, maxLength: 30, description: 'the label of the button' },
    },
  },
  description: 'by language code; the advert is shown in these languages alone',
} as const satisfies JSONSchema

/** The terms of an advert. */
export const advertTermsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'location', 'texts', 'target', 'schedule'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 80, description: 'for operators' },
    screenType: { enum: [...AD_PLATFORMS, 'ALL'], description: 'default ALL' },
    location: { enum: AD_LOCATIONS, description: 'a banner on top of a screen, or a window over it' },
    size: {
      ...adSizeSchema,
      description: 'default ALL; another one needs a place and a screen of this size',
    },
    weight: { type: 'integer', minimum: 1, maximum: 1000, description: 'default 1' },
    delayMs: {
      type: 'integer',
      minimum: 0,
      maximum: 600_000,
      description: 'time on a screen before it is shown; default 0',
    },
    texts: textsSchema,
    picture: {
      type: 'string',
      maxLength: Math.ceil(AD_PICTURE_MAX_BYTES / 3) * 4,
      pattern: '^[A-Za-z0-9+/]*={0,2}$',
      description:
        'a JPEG, PNG or WebP file as base64; a change without it keeps the present one, an empty text removes it',
    },
    target: adTargetSchema,
    campaign: { ...campaignSchema, description: 'shown only to visitors who came with ?campaign=<name>' },
    schedule: scheduleSchema,
    maxShownADay: { ...countSchema, description: 'on the whole site; default no bound' },
  },
  examples: [
    {
      name: 'Advent raffle',
      location: 'TOP',
      texts: { en: { title: 'The Advent raffle', body: 'A prize on each day.', action: 'See the raffle' } },
      target: '/',
      schedule: { timeZone: 'Europe/Berlin', firstDay: '2026-12-01', lastDay: '2026-12-24' },
    },
  ],
} as const satisfies JSONSchema
export type AdvertTerms = FromSchema<typeof advertTermsSchema>

const { picture: _picture, ...shownProperties } = advertTermsSchema.properties
const count = { type: 'integer' } as const satisfies JSONSchema

const shownPictureSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['hash', 'width', 'height'],
  properties: { hash: { type: 'string' }, width: count, height: count },
} as const satisfies JSONSchema

/** An advert in the operators' view. Counts hold nothing of a person. */
export const operatedAdvertSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'advertId',
    ...advertTermsSchema.required,
    'screenType',
    'size',
    'weight',
    'delayMs',
    'shown',
    'clicked',
    'days',
    'createdAt',
    'createdBy',
    'version',
  ],
  properties: {
    advertId: { type: 'integer' },
    ...shownProperties,
    picture: shownPictureSchema,
    pictures: {
      type: 'object',
      propertyNames: { pattern: LANGUAGE_CODE_PATTERN },
      additionalProperties: shownPictureSchema,
      description: 'those with text in them, by language',
    },
    shown: count,
    clicked: count,
    days: {
      type: 'array',
      description: 'the last 31 days on which it was shown, the newest first',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['day', 'shown', 'clicked'],
        properties: { day: calendarDaySchema, shown: count, clicked: count },
      },
    },
    createdAt: { type: 'number' },
    createdBy: { type: 'string', description: 'the name of the token that created it' },
    endedAt: { type: 'number', description: 'when an operator ended it' },
    version: versionSchema,
  },
} as const satisfies JSONSchema
export type OperatedAdvert = FromSchema<typeof operatedAdvertSchema>

export const advertParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'advertId'],
  properties: { siteId: idSchema, advertId: rowIdSchema },
  examples: [{ siteId: 'aurora', advertId: 17 }],
} as const satisfies JSONSchema
export type AdvertParams = FromSchema<typeof advertParams>

/** The terms of an advert for the audit log: its picture by the hash. */
export const auditedAdvert = ({
  picture,
  pictures: _pictures,
  shown: _shown,
  clicked: _clicked,
  days: _days,
  createdAt: _createdAt,
  createdBy: _createdBy,
  ...terms
}: Omit<OperatedAdvert, 'version'>) => ({
  ...terms,
  ...(picture !== undefined && { pictureHash: picture.hash }),
})
