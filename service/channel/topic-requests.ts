import { POLL_WAIT_MAX_MS } from '#schemas/limits.ts'
import type { FromSchema, JSONSchema } from '#schemas/json-schema.ts'
import type { TopicRequest } from '#schemas/protocol/frames.ts'

/** Topics that one client may subscribe to. */
export const TOPICS_MAX = 64

const topicsSchema = {
  type: 'array',
  maxItems: TOPICS_MAX,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['topic'],
    properties: {
      topic: { type: 'string', maxLength: 64 },
      epoch: { type: 'string', maxLength: 64 },
      offset: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      /** Accepted and ignored: a client may send a position back as it received it. */
      gap: { type: 'boolean' },
    },
  },
} as const satisfies JSONSchema

export const pollRequestSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['topics'],
  properties: { topics: topicsSchema, waitMs: { type: 'integer', minimum: 0, maximum: POLL_WAIT_MAX_MS } },
} as const satisfies JSONSchema
export type PollBody = FromSchema<typeof pollRequestSchema>

export const subscribeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['topics'],
  properties: { topics: topicsSchema },
} as const satisfies JSONSchema

/** The requested topics without duplicates: the first position given for a topic counts. */
export function uniqueTopics(topics: PollBody['topics']): TopicRequest[] {
  const byName = new Map<string, TopicRequest>()
  for (const { topic, epoch, offset } of topics) {
    if (byName.has(topic)) continue
    byName.set(topic, epoch === undefined || offset === undefined ? { topic } : { topic, epoch, offset })
  }
  return [...byName.values()]
}
