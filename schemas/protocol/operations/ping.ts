import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const pingRequest = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {},
} as const satisfies JSONSchema

export const pingResult = {
  type: 'object',
  additionalProperties: false,
  required: ['serverTimeMilis'],
  properties: {
    serverTimeMilis: { type: 'number' },
  },
} as const satisfies JSONSchema

export type PingRequest = FromSchema<typeof pingRequest>
export type PingResult = FromSchema<typeof pingResult>

/** Answers with the service’s clock, on every transport, with or without a session. */
export const ping = operation<PingRequest, PingResult>({
  name: 'ping',
  access: 'open',
  effect: 'reads',
})
