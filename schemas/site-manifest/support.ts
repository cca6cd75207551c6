import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { nameSchema } from '../common-schemas.ts'
import { localizedTextSchema } from './texts.ts'

/** The topics of the product, which have a text in each of its languages. */
export const SUPPORT_TOPICS = [
  'payment',
  'withdrawal',
  'game',
  'prize',
  'account',
  'verification',
  'safer-play',
  'other',
] as const
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]

/** A topic from which a player chooses: one of the product's, with another text where the site wants one, or one of the site's own. */
const topicSchema = {
  anyOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      properties: { id: { enum: SUPPORT_TOPICS }, label: localizedTextSchema },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'label'],
      properties: { id: nameSchema, label: localizedTextSchema },
    },
  ],
} as const satisfies JSONSchema

/** Settings of the module `support` in a manifest. */
export const supportSettingsSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'topics',
    'guests',
    'casesADay',
    'messagesADay',
    'guestCasesADay',
    'reopenDays',
    'keepDays',
    'unclosedDays',
    'answerHours',
  ],
  properties: {
    topics: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: topicSchema,
      // Without the mark, the browser's first scripts keep the schema because of this call.
      default: /* @__PURE__ */ SUPPORT_TOPICS.map((id) => ({ id })),
    },
    /** Whether people without an account may write. */
    guests: { type: 'boolean', default: true },
    /** Cases and messages of one player in 24 hours. */
    casesADay: { type: 'integer', minimum: 1, maximum: 50, default: 5 },
    messagesADay: { type: 'integer', minimum: 1, maximum: 200, default: 30 },
    /** Cases of guests in 24 hours, for each e-mail address and for each client address. */
    guestCasesADay: { type: 'integer', minimum: 1, maximum: 50, default: 3 },
    /** Days after the end of a case in which a message opens it again. */
    reopenDays: { type: 'integer', minimum: 0, maximum: 365, default: 14 },
    /** Days after its end until a case is deleted with its messages and files. */
    keepDays: { type: 'integer', minimum: 30, maximum: 3650, default: 730 },
    /** Days after its last message or change until a case that was never closed is deleted. */
    unclosedDays: { type: 'integer', minimum: 90, maximum: 3650, default: 1095 },
    /** Hours within which the site says that it answers; 0 says nothing. */
    answerHours: { type: 'integer', minimum: 0, maximum: 336, default: 24 },
  },
} as const satisfies JSONSchema
export type SupportSettings = FromSchema<typeof supportSettingsSchema>
