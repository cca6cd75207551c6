import type { JSONSchema } from '../json-schema.ts'
import { placedRefusalSchema, type PlacedRefusal } from './placed-refusal.ts'

/** The body of every refusal of the API. */
export interface ApiError {
  readonly error: ApiErrorCode
  /** A sentence for the reader. */
  readonly message: string
  readonly refusals?: readonly PlacedRefusal[]
  /** With `forbidden`: the missing permission. */
  readonly permission?: string
  /** With `conflict` of a manifest: the currently stored version. */
  readonly current?: { readonly manifest: string; readonly version: string }
  /** With `conflict` of a publication: the draft, and the text from which it began. */
  readonly draft?: { readonly manifest: string; readonly base: string }
}

/** Each code with its HTTP status. */
export const API_ERROR_STATUS = {
  'wrong-host': 421,
  'invalid-head': 400,
  'foreign-origin': 403,
  'too-many-attempts': 429,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  'not-json': 415,
  'too-large': 413,
  'invalid-body': 400,
  'invalid-key': 400,
  'not-served': 409,
  refused: 422,
  taken: 409,
  exists: 409,
  conflict: 409,
  changed: 412,
  'key-reused': 422,
  failed: 500,
  'provider-offline': 502,
  'mail-server-offline': 502,
} as const
export type ApiErrorCode = keyof typeof API_ERROR_STATUS

export const apiErrorSchema = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { enum: Object.keys(API_ERROR_STATUS) },
    message: { type: 'string' },
    refusals: { type: 'array', items: placedRefusalSchema },
    permission: { type: 'string', description: 'with forbidden: the permission that the token lacks' },
    current: {
      type: 'object',
      description: 'with conflict of a manifest: the one that is stored now',
      required: ['manifest', 'version'],
      properties: { manifest: { type: 'string' }, version: { type: 'string' } },
    },
    draft: {
      type: 'object',
      description: 'with conflict of a publication: the draft, and the live text from which it began',
      required: ['manifest', 'base'],
      properties: { manifest: { type: 'string' }, base: { type: 'string' } },
    },
  },
} as const satisfies JSONSchema
