import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { fontParams, type FontParams } from '../site-fonts.ts'

export const params = fontParams
export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: { name: { type: 'string' } },
} as const satisfies JSONSchema

export default endpoint<{ params: FontParams; result: FromSchema<typeof result> }>()({
  route: 'DELETE /sites/:siteId/fonts/:name',
  permission: 'sites.write',
  summary: 'Removes a font of a site that no manifest and no draft names.',
  audit: {
    action: 'site.file-removed',
    facts: ({ params: { siteId, name } }) => ({ siteId, file: `fonts/${name}` }),
  },
})
