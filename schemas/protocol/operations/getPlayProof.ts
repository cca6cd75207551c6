import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { playProofSchema } from '../../entities/fairness-record.ts'
import { operation } from '../operation.ts'

export const getPlayProofRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'playId'],
  properties: {
    gameInstanceId: { type: 'integer', minimum: 1 },
    playId: { type: 'integer', minimum: 1 },
  },
} as const satisfies JSONSchema

export const getPlayProofResult = playProofSchema

export type GetPlayProofRequest = FromSchema<typeof getPlayProofRequest>
export type GetPlayProofResult = FromSchema<typeof getPlayProofResult>

/** The Merkle proof of one of the caller’s own plays. An addition to the spec’s list. */
export const getPlayProof = operation<GetPlayProofRequest, GetPlayProofResult>({
  name: 'getPlayProof',
  access: 'secured',
  effect: 'reads',
})
