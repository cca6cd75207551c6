import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { emptySchema } from '../shapes.ts'

export const request = emptySchema

/** A message of the operator: `global` to everybody on the site, `private` to the caller (spec 3, "Session"). */
const notificationSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'title', 'body', 'time', 'isRead'],
  properties: {
    kind: { enum: ['global', 'private'] },
    title: { type: 'string' },
    body: { type: 'string' },
    /** The game that it is about. */
    gameId: { type: 'integer' },
    /** The time of sending in UTC milliseconds. */
    time: { type: 'number' },
    isRead: { type: 'boolean' },
  },
} as const satisfies JSONSchema
export type PlayerNotification = FromSchema<typeof notificationSchema>

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['notifications', 'unread'],
  properties: {
    /** Newest first, at most 100 of the last 30 days. */
    notifications: { type: 'array', items: notificationSchema },
    /** The number of messages that the caller has not read. */
    unread: { type: 'integer', minimum: 0 },
  },
} as const satisfies JSONSchema

/** The messages of the operator to the caller, with those to everybody since the caller registered. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
