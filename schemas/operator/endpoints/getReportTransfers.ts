import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'
import { reportedTransferSchema, SITE_ACCOUNTS, periodFields } from '../reports.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to', 'account', 'currencyId', 'code'],
  properties: {
    ...periodFields(),
    account: { enum: SITE_ACCOUNTS },
    currencyId: { type: 'integer', minimum: 1, maximum: 9999 },
    code: { type: 'string', minLength: 1, maxLength: 40, description: 'the kind of transfer' },
    ...pageFields('transfer'),
  },
  examples: [
    { from: '2026-11-22', to: '2026-11-22', account: 'processorClearing', currencyId: 978, code: 'deposit' },
  ],
} as const satisfies JSONSchema

export const result = pageOf('transfers', reportedTransferSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/report/transfers',
  permission: 'reports.read',
  summary: 'Lists the transfers of one kind behind the changes of an account of the site, the newest first.',
})
