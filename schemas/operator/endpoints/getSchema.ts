import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { SCHEMA_NAMES } from '../themes.ts'

export const params = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: { name: { enum: SCHEMA_NAMES } },
  examples: [{ name: 'site-manifest' }],
} as const satisfies JSONSchema

export const result = { type: 'object' } as const satisfies JSONSchema

export default endpoint<{ params: FromSchema<typeof params>; result: JSONSchema }>()({
  route: 'GET /schemas/:name',
  permission: 'sites.read',
  summary: 'Answers with the JSON Schema of a manifest or a theme.',
})
