import { languageCodeSchema } from '../../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { previewIdSchema } from '../sites.ts'

export const params = siteParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['number', 'language'],
  properties: {
    number: { type: 'integer', minimum: 0, maximum: 999, description: 'the place of the mail in the list' },
    language: languageCodeSchema,
    /** A preview of a draft; without it, the served site. */
    preview: previewIdSchema,
  },
  examples: [{ number: 0, language: 'de' }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'to'],
  properties: {
    kind: { type: 'string' },
    to: { type: 'string', description: 'the address of the person who is signed in' },
  },
} as const satisfies JSONSchema

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'POST /sites/:siteId/mails',
  permission: 'sites.write',
  summary:
    'Sends a mail of a site with sample values to the person who is signed in, and to nobody else: five in a minute at the most.',
  audit: {
    action: 'site.sample-mail-sent',
    facts: ({ params: { siteId }, request: { language }, result: { kind } }) => ({ siteId, language, kind }),
  },
})
