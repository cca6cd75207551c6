import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { currencyCodeSchema } from '../../common-schemas.ts'
import { type Approval, approvalSchema } from '../approvals.ts'
import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { reasonSchema } from '../players.ts'
import { request as bankDeposit } from './bookBankDeposit.ts'

export const params = playerParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['currency', 'reference', 'reason'],
  properties: {
    currency: { ...currencyCodeSchema, description: 'a currency of the site: all cash in it is handed over' },
    reference: bankDeposit.properties.reference,
    reason: reasonSchema.properties.reason,
  },
  examples: [
    { currency: 'EUR', reference: 'NTRF-20260501-9', reason: 'Section 171, no answer to two letters' },
  ],
} as const satisfies JSONSchema
export const result = approvalSchema

export default endpoint<{ params: PlayerParams; request: FromSchema<typeof request>; result: Approval }>()({
  route: 'POST /sites/:siteId/players/:playerId/unclaimed-money',
  permission: 'payments.adjust',
  summary:
    'Asks to book that the cash of a dormant account was handed over to the authority for unclaimed money. Another operator confirms it.',
  status: 201,
  audit: 'player.unclaimed-money-asked',
})
