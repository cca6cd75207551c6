import { idSchema } from '../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { rowIdSchema } from '../protocol/numbers.ts'
import { versionSchema } from './record-version.ts'

/** The subjects of messages to an operator's systems, each with what can happen to it: a state that it gets into, or an event. */
export const WEBHOOK_SUBJECTS = {
  plays: ['sold'],
  instance: ['open', 'full', 'closed', 'ready', 'retry', 'started', 'ended'],
  deposit: ['created', 'paid', 'failed', 'expired', 'cancelled', 'sent-back', 'charged-back'],
  withdrawal: ['pending', 'approved', 'paid', 'rejected', 'cancelled'],
  'prize-item': ['won', 'claimed', 'at-agent', 'shipped', 'delivered', 'cash', 'expired'],
  player: ['registered', 'active', 'locked', 'banned', 'expired', 'excluded', 'timed-out'],
  verification: ['open', 'submitted', 'accepted', 'refused', 'closed'],
  document: ['arriving', 'uploaded', 'submitted', 'accepted', 'refused', 'replaced'],
  case: ['unconfirmed', 'open', 'answered', 'closed', 'merged'],
  'harm-marker': ['open', 'seen', 'closed'],
  webhook: ['test'],
} as const

/** Every event, such as `withdrawal.paid`, in the order of the subjects. */
export const WEBHOOK_EVENTS: readonly string[] = Object.entries(WEBHOOK_SUBJECTS).flatMap(([subject, ends]) =>
  ends.map((end) => `${subject}.${end}`),
)

export const WEBHOOK_STATES = ['running', 'paused'] as const

export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'given-up'] as const
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number]

/** Webhooks of a site at the most. */
export const WEBHOOKS_MAX = 20
/** Days for which messages and deliveries are kept. */
export const WEBHOOK_KEPT_DAYS = 30

export const webhookEventsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 64,
  uniqueItems: true,
  items: { enum: [...Object.keys(WEBHOOK_SUBJECTS).map((subject) => `${subject}.*`), ...WEBHOOK_EVENTS] },
  description: 'events such as withdrawal.paid, or withdrawal.* for every event of a subject',
} as const satisfies JSONSchema

export const webhookSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['webhookId', 'url', 'events', 'createdBy', 'createdTime', 'waiting', 'givenUp', 'version'],
  properties: {
    webhookId: { type: 'integer' },
    url: { type: 'string' },
    events: { type: 'array', items: { type: 'string' } },
    createdBy: { type: 'string' },
    createdTime: { type: 'number' },
    pausedTime: { type: 'number', description: 'UTC milliseconds; messages wait since then' },
    pauseReason: { type: 'string' },
    waiting: { type: 'integer', description: 'deliveries that wait' },
    givenUp: { type: 'integer', description: 'deliveries that failed for three days, of the last 30 days' },
    version: versionSchema,
  },
} as const satisfies JSONSchema
export type Webhook = FromSchema<typeof webhookSchema>

/** A webhook with the key of its signatures. */
export const webhookWithSecretSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['webhookId', 'secret'],
  properties: {
    webhookId: { type: 'integer' },
    secret: { type: 'string', description: 'the key of the signatures, which no other answer shows' },
  },
} as const satisfies JSONSchema
export type WebhookWithSecret = FromSchema<typeof webhookWithSecretSchema>

/** The answer to a change of a webhook. */
export const changedWebhookSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['webhookId'],
  properties: { webhookId: { type: 'integer' } },
} as const satisfies JSONSchema
export type ChangedWebhook = FromSchema<typeof changedWebhookSchema>

export const webhookParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'webhookId'],
  properties: { siteId: idSchema, webhookId: rowIdSchema },
  examples: [{ siteId: 'aurora', webhookId: 3 }],
} as const satisfies JSONSchema
export type WebhookParams = FromSchema<typeof webhookParams>

export const webhookDeliverySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['deliveryId', 'webhookId', 'messageId', 'event', 'subject', 'state', 'attempts', 'createdTime'],
  properties: {
    deliveryId: { type: 'integer' },
    webhookId: { type: 'integer' },
    messageId: {
      type: 'string',
      description: 'the header webhook-id: the same in every delivery of a message',
    },
    event: { enum: WEBHOOK_EVENTS },
    subject: { type: 'string', description: 'the number or code of what changed' },
    playerId: { type: 'integer' },
    state: { enum: WEBHOOK_DELIVERY_STATES },
    attempts: { type: 'integer' },
    createdTime: { type: 'number' },
    dueTime: { type: 'number', description: 'UTC milliseconds of the next attempt' },
    deliveredTime: { type: 'number' },
    lastStatus: { type: 'integer', description: 'the status of the last answer' },
    lastError: { type: 'string' },
  },
} as const satisfies JSONSchema
export type WebhookDelivery = FromSchema<typeof webhookDeliverySchema>
