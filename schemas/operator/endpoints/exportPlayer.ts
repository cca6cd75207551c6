import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'

/** The parts of a player's data. */
export const EXPORT_SECTIONS = [
  'person',
  'consents',
  'formConsents',
  'deposits',
  'documents',
  'exclusions',
  'items',
  'limits',
  'markers',
  'messages',
  'networks',
  'notes',
  'plays',
  'prizes',
  'sessions',
  'subscriptions',
  'support',
  'transactions',
  'verifications',
  'withdrawals',
] as const
export type ExportSection = (typeof EXPORT_SECTIONS)[number]

export const params = playerParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['section'],
  properties: {
    section: { enum: EXPORT_SECTIONS },
    after: { type: 'string', maxLength: 100, description: '`next` of the page before' },
  },
  examples: [{ section: 'person' }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['rows', 'next'],
  properties: {
    rows: {
      type: 'array',
      items: { type: 'object' },
      description: 'amounts in minor units; times of tables as ISO 8601',
    },
    next: { type: ['string', 'null'], description: 'null after the last page' },
  },
} as const satisfies JSONSchema

export default endpoint<{
  params: PlayerParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'POST /sites/:siteId/players/:playerId/export',
  permission: 'players.export',
  summary:
    'Returns what is stored about a player in one section, a page at a time. Who asked for it is written to the audit log; the pictures of documents come by viewDocument.',
  audit: {
    action: 'player.exported',
    facts: ({ params, request: { section } }) => ({ ...params, section }),
  },
})
