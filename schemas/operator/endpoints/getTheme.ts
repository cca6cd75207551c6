import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { idSchema } from '../../common-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { themeDetailSchema, type ThemeDetail } from '../themes.ts'

export const params = {
  type: 'object',
  additionalProperties: false,
  required: ['themeId'],
  properties: { themeId: idSchema },
  examples: [{ themeId: 'aurora' }],
} as const satisfies JSONSchema

export const result = themeDetailSchema

export default endpoint<{ params: FromSchema<typeof params>; result: ThemeDetail }>()({
  route: 'GET /themes/:themeId',
  permission: 'themes.read',
  summary: 'Answers with a theme: tokens, contrast of every pair of colours, and its style sheet.',
})
