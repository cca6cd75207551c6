import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { idSchema } from '../common-schemas.ts'
import { rowIdSchema } from '../protocol/numbers.ts'

export const REFERRAL_STATUSES = [
  'registered',
  'held',
  'rewarded',
  'refused',
  'lapsed',
  'taken-back',
] as const

/** Reasons against a reward, in the order in which they are listed. Those of `HOLDING_REASONS` alone hold it for an operator. */
export const REFERRAL_REASONS = [
  // One of the two is excluded, blocked or closed.
  'notEligible',
  // Another account of the site seems to be the friend's.
  'samePerson',
  // Both, or another rewarded friend of the player, have logged in with the same browser.
  'sameDevice',
  // Both, or another rewarded friend of the player, have paid with the same account or card.
  'samePayment',
  'monthlyMaximum',
  'sameNetwork',
  // Both, or another rewarded friend of the player, have the same postal address.
  'sameHousehold',
  'chargedBack',
  'declined',
] as const
export type ReferralReason = (typeof REFERRAL_REASONS)[number]
export const HOLDING_REASONS: readonly ReferralReason[] = ['sameNetwork', 'sameHousehold']

/** A player who registered with another player's link, with the reward. */
export const operatedReferralSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['playerId', 'inviterId', 'status', 'reasons', 'registeredTime', 'endTime'],
  properties: {
    playerId: { type: 'integer', description: 'the friend' },
    inviterId: { type: 'integer', description: 'the player whose link it was' },
    status: { enum: REFERRAL_STATUSES },
    reasons: {
      type: 'array',
      items: { enum: REFERRAL_REASONS },
      description: 'why it is held, refused or taken back',
    },
    inviterAmount: { type: 'number', description: 'missing until the condition is fulfilled' },
    friendAmount: { type: 'number' },
    takenAmount: { type: 'number', description: 'of both together, after a chargeback' },
    currencyId: { type: 'integer' },
    decidedBy: { type: 'string', description: 'the name of the token' },
    registeredTime: { type: 'number' },
    endTime: { type: 'number', description: 'the condition must be fulfilled before it' },
    decidedTime: { type: 'number' },
  },
} as const satisfies JSONSchema
export type OperatedReferral = FromSchema<typeof operatedReferralSchema>

export const referralParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'playerId'],
  properties: { siteId: idSchema, playerId: { ...rowIdSchema, description: 'the friend' } },
  examples: [{ siteId: 'aurora', playerId: 1017 }],
} as const satisfies JSONSchema
export type ReferralParams = FromSchema<typeof referralParams>

export const referralFacts = ({
  params,
  result: { inviterId, status, inviterAmount, friendAmount, currencyId },
}: {
  readonly params: ReferralParams
  readonly result: OperatedReferral
}) => ({ ...params, inviterId, status, inviterAmount, friendAmount, currencyId })
