import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { savedVersionSchema, siteTextsSchema } from '../sites.ts'

export const params = siteParams
export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['files', 'version'],
  properties: {
    files: {
      ...siteTextsSchema,
      description: 'the live messages, pages and languages of the site itself, by path',
    },
    version: { ...savedVersionSchema, description: 'changes with the files' },
  },
} as const satisfies JSONSchema

export default endpoint<{ params: SiteParams; result: FromSchema<typeof result> }>()({
  route: 'GET /sites/:siteId/files',
  permission: 'sites.read',
  summary: 'Answers with the text files of a site beside its manifest.',
})
