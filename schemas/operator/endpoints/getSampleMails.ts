import { languageCodeSchema } from '../../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { previewIdSchema } from '../sites.ts'

export const params = siteParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['language'],
  properties: {
    language: languageCodeSchema,
    /** A preview of a draft; without it, the served site. */
    preview: previewIdSchema,
  },
  examples: [{ language: 'de' }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['mails'],
  properties: {
    mails: {
      type: 'array',
      description: 'the place in the list is the number of the mail at /client/mail-samples of the preview',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'subject', 'text'],
        properties: {
          kind: { type: 'string' },
          subject: { type: 'string' },
          text: { type: 'string', description: 'the plain text of the mail' },
        },
      },
    },
  },
} as const satisfies JSONSchema

export type SampleMails = FromSchema<typeof result>

export default endpoint<{ params: SiteParams; request: FromSchema<typeof request>; result: SampleMails }>()({
  route: 'GET /sites/:siteId/mails',
  permission: 'sites.read',
  summary: 'Lists every mail of a site with sample values in a language, as its players get it.',
})
