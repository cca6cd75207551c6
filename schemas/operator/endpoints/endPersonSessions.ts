import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { personParams, type PersonParams } from '../people.ts'

export const params = personParams

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['endedSessions'],
  properties: { endedSessions: { type: 'integer' } },
} as const satisfies JSONSchema

export default endpoint<{ params: PersonParams; result: FromSchema<typeof result> }>()({
  route: 'DELETE /people/:personId/sessions',
  permission: 'people.write',
  summary: 'Ends every session of a person.',
  audit: { action: 'person.sessions-ended', facts: ({ params, result }) => ({ ...params, ...result }) },
})
