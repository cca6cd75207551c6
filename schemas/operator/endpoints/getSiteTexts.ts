import { languageCodeSchema } from '../../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['language'],
  properties: { language: languageCodeSchema },
  examples: [{ language: 'de' }],
} as const satisfies JSONSchema

const text = { type: ['string', 'null'] } as const

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['language', 'texts'],
  properties: {
    language: languageCodeSchema,
    texts: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'part', 'file', 'english', 'product', 'inherited'],
        properties: {
          id: { type: 'string' },
          part: { type: 'string', description: 'the module of the text, runtime, or mails' },
          file: { type: 'string', description: 'the file of the site into which its own text belongs' },
          english: {
            type: 'string',
            description: 'the English text of the product, which names the variables',
          },
          product: {
            ...text,
            description: 'the text of the product in the language; null where it has none',
          },
          inherited: { ...text, description: 'the text of the nearest site that the site extends' },
        },
      },
    },
  },
} as const satisfies JSONSchema

export type SiteTextList = FromSchema<typeof result>
export type SiteText = SiteTextList['texts'][number]

export default endpoint<{ params: SiteParams; request: FromSchema<typeof request>; result: SiteTextList }>()({
  route: 'GET /sites/:siteId/texts',
  permission: 'sites.read',
  summary:
    'Lists every message of a site in a language: the text of the product, and that of the sites which it extends.',
})
