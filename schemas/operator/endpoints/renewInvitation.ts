import type { FromSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { madeLinkSchema, personParams, type PersonParams } from '../people.ts'

export const params = personParams

export const result = madeLinkSchema

export default endpoint<{ params: PersonParams; result: FromSchema<typeof result> }>()({
  route: 'POST /people/:personId/invitation',
  permission: 'people.write',
  summary:
    'Makes a new link with which a person sets a password and an authenticator. Their older links and sessions end.',
  status: 201,
  audit: { action: 'person.invited-again', facts: ({ params }) => params },
})
