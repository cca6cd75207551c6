import { idSchema } from '../../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { themeSchema } from '../../theme/theme.ts'
import { endpoint } from '../endpoint.ts'
import { themeSummarySchema, type ThemeSummary } from '../themes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['themeId', 'name', 'from', 'theme'],
  properties: {
    themeId: themeSchema.properties.id,
    name: themeSchema.properties.name,
    from: { ...idSchema, description: 'the theme whose drawings it gets' },
    theme: {
      type: 'object',
      description: 'all tokens as GET /schemas/theme says; id and name are those above',
    },
  },
  examples: [{ themeId: 'silver-loch', name: 'Silver Loch', from: 'aurora', theme: {} }],
} as const satisfies JSONSchema
export type NewTheme = FromSchema<typeof request>

export const result = themeSummarySchema

export default endpoint<{ request: NewTheme; result: ThemeSummary }>()({
  route: 'POST /themes',
  permission: 'themes.write',
  summary: 'Makes a theme that every site may use, with the drawings of another one.',
  status: 201,
  audit: {
    action: 'theme.added',
    facts: ({ request: { themeId, from } }) => ({ themeId, from }),
  },
  bodyMaxBytes: 256 * 1024,
})
