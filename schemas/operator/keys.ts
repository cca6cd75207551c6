import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { timeSchema } from '../protocol/numbers.ts'

/** The uses of keys: personal fields, their blind index, digests of bodies and subjects, successors of tokens, seeds, SecureKeys of tickets. */
export const KEY_PURPOSES = ['personal', 'index', 'digest', 'token', 'seed', 'ticket'] as const
export type KeyPurpose = (typeof KEY_PURPOSES)[number]

export const keyIdSchema = {
  type: 'string',
  pattern: '^[a-z]{1,16}-[0-9a-f]{12}$',
  maxLength: 29,
} as const satisfies JSONSchema

export const keyStateSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['keyId', 'purpose', 'state', 'createdTime', 'isWrapped'],
  properties: {
    keyId: keyIdSchema,
    purpose: {
      enum: KEY_PURPOSES,
      description:
        'personal data, blind indexes, digests, successors of session tokens, seeds of draws, SecureKeys of tickets',
    },
    state: {
      enum: ['waiting', 'current', 'leaving', 'kept', 'base'],
      description:
        'waiting: used when every process has read it; leaving: its values are moved under the current one, and it is then removed; kept: opens what was sealed before; base: the first key of indexes, under the current one',
    },
    createdTime: timeSchema,
    isWrapped: { type: 'boolean', description: 'whether a master key wraps it' },
    replacement: {
      type: 'object',
      additionalProperties: false,
      required: ['moved', 'changedTime'],
      description: 'how far stored values are under this key',
      properties: {
        moved: { type: 'integer', minimum: 0, description: 'values so far' },
        changedTime: { ...timeSchema, description: 'of the last batch' },
        finishedTime: {
          ...timeSchema,
          description: 'since when no value is left; the old key is removed later',
        },
      },
    },
  },
} as const satisfies JSONSchema
export type KeyState = FromSchema<typeof keyStateSchema>
