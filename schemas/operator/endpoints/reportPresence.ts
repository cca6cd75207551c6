import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

const sectionSchema = {
  type: 'string',
  maxLength: 80,
  description: 'the part of the site builder that is open',
} as const satisfies JSONSchema

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['section'],
  properties: { section: sectionSchema },
  examples: [{ section: 'Manifest › Menu' }],
} as const satisfies JSONSchema

const editorSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'section'],
  properties: { name: { type: 'string' }, section: sectionSchema },
} as const satisfies JSONSchema
export type PresentEditor = FromSchema<typeof editorSchema>

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['others'],
  properties: { others: { type: 'array', items: editorSchema } },
} as const satisfies JSONSchema
export type Presence = FromSchema<typeof result>

export default endpoint<{ params: SiteParams; request: FromSchema<typeof request>; result: Presence }>()({
  route: 'POST /sites/:siteId/editors',
  permission: 'sites.read',
  summary:
    'Shows the caller to the others who have a site open, for 15 seconds, and answers with their names and the parts that they have open.',
})
