import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { KEY_PURPOSES, keyIdSchema, keyStateSchema } from '../keys.ts'
import { pageFields, pageOf } from '../params.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: { ...pageFields('key', keyIdSchema), purpose: { enum: KEY_PURPOSES } },
  examples: [{ purpose: 'index' }],
} as const satisfies JSONSchema

export const result = pageOf('keys', keyStateSchema)

export default endpoint<{ request: FromSchema<typeof request>; result: FromSchema<typeof result> }>()({
  route: 'GET /keys',
  permission: 'keys.read',
  summary:
    'Lists the keys of the database without their secrets, and how far stored values are under a new one, the oldest first.',
})
