import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { httpsOriginSchema } from '../common-schemas.ts'

const origins = {
  type: 'array',
  maxItems: 32,
  uniqueItems: true,
  items: httpsOriginSchema,
} as const satisfies JSONSchema

/** Origins that may frame the site, and origins that its pages may connect to. Each is an https origin without a path. */
export const securitySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['frameAncestors', 'externalOrigins'],
  properties: {
    frameAncestors: origins,
    externalOrigins: {
      type: 'object',
      additionalProperties: false,
      required: ['connect', 'image', 'frame'],
      properties: { connect: origins, image: origins, frame: origins },
    },
  },
} as const satisfies JSONSchema
export type Security = FromSchema<typeof securitySchema>
