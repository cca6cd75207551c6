import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { grantsSchema, madeLinkSchema, personEmailSchema, personNameSchema, personSchema } from '../people.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['email', 'name', 'grants'],
  properties: { email: personEmailSchema, name: personNameSchema, grants: grantsSchema },
  examples: [{ email: 'ben@example.com', name: 'Ben', grants: [{ role: 'support', siteId: 'aurora' }] }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['person', ...madeLinkSchema.required],
  properties: { person: personSchema, ...madeLinkSchema.properties },
} as const satisfies JSONSchema

export default endpoint<{ request: FromSchema<typeof request>; result: FromSchema<typeof result> }>()({
  route: 'POST /people',
  permission: 'people.write',
  summary:
    'Invites a person, with roles that the caller has too. A mail carries the link where mail is sent.',
  status: 201,
  audit: {
    action: 'person.invited',
    facts: ({ request, result: { person } }) => ({ personId: person.personId, ...request }),
  },
})
