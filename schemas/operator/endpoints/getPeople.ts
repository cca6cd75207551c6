import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf } from '../params.ts'
import { PERSON_STATUSES, personSchema } from '../people.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    status: { enum: PERSON_STATUSES },
    search: { type: 'string', minLength: 1, maxLength: 60, description: 'a part of the name or address' },
    ...pageFields('person'),
  },
  examples: [{ status: 'active', limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('people', personSchema)

export default endpoint<{ request: FromSchema<typeof request>; result: FromSchema<typeof result> }>()({
  route: 'GET /people',
  permission: 'people.read',
  summary: 'Lists everybody who works for the operators, the oldest first.',
})
