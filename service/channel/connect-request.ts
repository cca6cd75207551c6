import type { JSONSchema } from '#schemas/json-schema.ts'

/** The body of the first message of a WebSocket (protocol, "Transport"). */
export const connectSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['clientVersion'],
  properties: {
    token: { anyOf: [{ type: 'string', maxLength: 128 }, { type: 'null' }] },
    clientVersion: { type: 'string', maxLength: 16 },
  },
} as const satisfies JSONSchema
