import { httpsUrlSchema, idSchema } from '../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** The address of the checks that the service itself answers for trials. */
export const SANDBOX_CHECKS = 'sandbox'

/** The address of a check, and the id of the key that signs its requests; the service reads the key from its environment. */
const endpointFields = {
  address: { anyOf: [httpsUrlSchema, { const: SANDBOX_CHECKS }] },
  keyId: idSchema,
} as const satisfies Record<string, JSONSchema>

export interface CheckEndpoint {
  readonly address: string
  readonly keyId: string
}

/** The register of excluded persons, which is asked at each registration, login and deposit, and once a day about every player. */
export const exclusionRegisterSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['address', 'keyId', 'cacheMinutes'],
  properties: {
    ...endpointFields,
    /** An answer `no-match` is used again for this many minutes; 0 asks each time. */
    cacheMinutes: { type: 'integer', minimum: 0, maximum: 60 },
  },
} as const satisfies JSONSchema
export type ExclusionRegister = FromSchema<typeof exclusionRegisterSchema>

/** The provider that verifies name, date of birth and address of a player whose registration is complete. */
export const identityCheckSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['address', 'keyId'],
  properties: endpointFields,
} as const satisfies JSONSchema
