import type { FromSchema, JSONSchema } from '../json-schema.ts'

const amountSchema = { type: 'number', exclusiveMinimum: 0, maximum: 1_000_000 } as const satisfies JSONSchema

/**
 * The reward for a player whose friend registers with the player's link. A friend fulfils the condition in one currency, and both are paid in
 * that one.
 */
const rewardSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['withinDays', 'friendVerified', 'maxPerMonth', 'amounts'],
  properties: {
    /** Days after the registration in which the friend fulfils the condition. */
    withinDays: { type: 'integer', minimum: 1, maximum: 365 },
    /** Whether the identity of the friend must be verified too. */
    friendVerified: { type: 'boolean' },
    /** Rewards of one player in a calendar month of the site. */
    maxPerMonth: { type: 'integer', minimum: 1, maximum: 1000 },
    /** The amounts by the code of a currency. Currencies that the site does not serve have no effect. */
    amounts: {
      type: 'object',
      propertyNames: { pattern: '^[A-Z0-9]{3}$' },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['inviter'],
        properties: {
          /** The friend's first deposit is at least this. */
          firstDeposit: amountSchema,
          /** The friend has played this in draws that are over. */
          wagered: amountSchema,
          inviter: amountSchema,
          friend: amountSchema,
        },
      },
    },
  },
} as const satisfies JSONSchema
export type ReferralReward = FromSchema<typeof rewardSchema>

/** Settings of the module `referrals` in a manifest. */
export const referralsSettingsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['reward'],
  properties: {
    /** Null: the site has no reward. */
    reward: { anyOf: [{ type: 'null' }, rewardSchema], default: null },
  },
} as const satisfies JSONSchema
export type ReferralsSettings = FromSchema<typeof referralsSettingsSchema>
