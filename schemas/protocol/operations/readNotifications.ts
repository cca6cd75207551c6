import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['until'],
  properties: {
    /** The time of the newest message that was shown. */
    until: { type: 'number', minimum: 0, maximum: 8.64e15 },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['unread'],
  properties: {
    /** The number of messages that the caller has not read. */
    unread: { type: 'integer', minimum: 0 },
  },
} as const satisfies JSONSchema

/** Marks the caller's messages up to a time as read. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
})
