import { languageCodeSchema } from '../../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import {
  advertParams,
  advertTermsSchema,
  auditedAdvert,
  type OperatedAdvert,
  operatedAdvertSchema,
} from '../adverts.ts'
import { endpoint } from '../endpoint.ts'

export const params = {
  ...advertParams,
  required: [...advertParams.required, 'language'],
  properties: { ...advertParams.properties, language: languageCodeSchema },
  examples: [{ siteId: 'aurora', advertId: 17, language: 'de' }],
} as const satisfies JSONSchema

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['picture'],
  properties: {
    picture: {
      ...advertTermsSchema.properties.picture,
      description: 'a JPEG, PNG or WebP file as base64; an empty text removes the present one',
    },
  },
  examples: [{ picture: '' }],
} as const satisfies JSONSchema

export const result = operatedAdvertSchema

export default endpoint<{
  params: FromSchema<typeof params>
  request: FromSchema<typeof request>
  result: OperatedAdvert
}>()({
  route: 'PUT /sites/:siteId/adverts/:advertId/pictures/:language',
  permission: 'adverts.write',
  summary:
    'Sets the picture of an advert for one language of its texts: one with text in it. The other languages show the picture of the terms.',
  audit: {
    action: 'advert.pictured',
    facts: ({ params: { siteId, language }, result: advert }) => {
      const pictureHash = advert.pictures?.[language]?.hash
      return {
        siteId,
        language,
        ...auditedAdvert(advert),
        ...(pictureHash !== undefined && { pictureHash }),
      }
    },
  },
  auditsBefore: true,
})
