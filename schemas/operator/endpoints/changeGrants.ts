import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { grantsSchema, type Person, personParams, type PersonParams, personSchema } from '../people.ts'

export const params = personParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['grants'],
  properties: { grants: grantsSchema },
  examples: [{ grants: [{ role: 'finance' }, { role: 'support', siteId: 'aurora' }] }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['person', 'before'],
  properties: { person: personSchema, before: personSchema.properties.grants },
} as const satisfies JSONSchema

export default endpoint<{
  params: PersonParams
  request: FromSchema<typeof request>
  result: { person: Person; before: Person['grants'] }
}>()({
  route: 'PUT /people/:personId/grants',
  permission: 'people.write',
  summary: 'Replaces the roles of another person with roles that the caller has too.',
  audit: {
    action: 'person.roles-changed',
    facts: ({ params, request: { grants } }) => ({ ...params, grants }),
  },
  edits: 'people',
})
