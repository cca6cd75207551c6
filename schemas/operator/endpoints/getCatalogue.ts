import type { JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import type { Catalogue } from '../themes.ts'

const names = { type: 'array', items: { type: 'string' } } as const

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['manifestSchema', 'modules', 'fonts', 'gameTemplates', 'lawDemands'],
  properties: {
    manifestSchema: { type: 'object' },
    modules: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'screens', 'menuKinds'],
        properties: { id: { type: 'string' }, screens: names, menuKinds: names },
      },
    },
    fonts: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['font', 'name', 'rules'],
        properties: {
          font: { type: 'string', description: 'its name in a theme' },
          name: { type: 'string', description: 'its name in CSS' },
          rules: { type: 'string', description: 'its font faces as CSS, every script' },
        },
      },
    },
    gameTemplates: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['gameRules', 'name'],
        properties: { gameRules: names, name: { type: 'string', description: 'their names in English' } },
      },
      description: 'the kinds of games of empty sites; those with the same modules are one template',
    },
    lawDemands: {
      type: 'object',
      description: 'the fields that the law demands of registration forms, by jurisdiction',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['fields', 'because', 'cure'],
          properties: { fields: names, because: { type: 'string' }, cure: { type: 'string' } },
        },
      },
    },
  },
} as const satisfies JSONSchema

export default endpoint<{ result: Catalogue }>()({
  route: 'GET /catalogue',
  permission: 'sites.read',
  summary:
    'Answers with what a manifest may name: its schema, the modules with their screens and menu kinds, the fonts of themes, the kinds of games of empty sites, and the fields that the law demands of registration forms.',
})
