import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { currencyCodeSchema } from '../../common-schemas.ts'
import { AMOUNT_MAX } from '../../protocol/numbers.ts'
import { type Approval, approvalSchema } from '../approvals.ts'
import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { reasonSchema } from '../players.ts'

export const params = playerParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['amount', 'currency', 'reason'],
  properties: {
    amount: {
      type: 'number',
      minimum: -AMOUNT_MAX,
      maximum: AMOUNT_MAX,
      description: 'to the player’s cash; negative to take it from there',
    },
    currency: { ...currencyCodeSchema, description: 'a currency of the site' },
    reason: reasonSchema.properties.reason,
  },
  examples: [{ amount: 10, currency: 'EUR', reason: 'Good will after the outage of 1 May' }],
} as const satisfies JSONSchema
export const result = approvalSchema

export default endpoint<{ params: PlayerParams; request: FromSchema<typeof request>; result: Approval }>()({
  route: 'POST /sites/:siteId/players/:playerId/adjustments',
  permission: 'payments.adjust',
  summary:
    'Asks to move money between the revenue of the site and a player’s cash. Another operator confirms it.',
  status: 201,
  audit: 'player.adjustment-asked',
})
