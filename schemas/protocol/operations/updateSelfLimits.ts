import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { REALITY_CHECK_MINUTES, SESSION_LIMIT_MINUTES } from '../../limits.ts'
import { AMOUNT_MAX } from '../numbers.ts'
import { operation } from '../operation.ts'

const amountSchema = { type: 'number', minimum: 0, maximum: AMOUNT_MAX } as const satisfies JSONSchema
const enabledSchema = { enum: [0, 1] } as const satisfies JSONSchema

/** Why limits are refused, in order of precedence. */
export const SELF_LIMIT_REFUSALS = [
  'amount-required',
  'above-account-limit',
  'daily-above-weekly',
  'daily-above-monthly',
  'weekly-above-monthly',
  'reality-check-above-site',
] as const

/**
 * ResponsibleGaming (spec 3), with limits on losses and on the length of a session, and an interval of reality checks, of our own. A limit without its flag stays as it is; flag 0 ends it. An amount is
 * required and above 0 where its flag is 1.
 */
export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    dailyLimitEnabled: enabledSchema,
    dailyLimit: amountSchema,
    weeklyLimitEnabled: enabledSchema,
    weeklyLimit: amountSchema,
    monthlyLimitEnabled: enabledSchema,
    monthlyLimit: amountSchema,
    weeklyBetLimitEnabled: enabledSchema,
    weeklyBetLimit: amountSchema,
    dailyLossLimitEnabled: enabledSchema,
    dailyLossLimit: amountSchema,
    weeklyLossLimitEnabled: enabledSchema,
    weeklyLossLimit: amountSchema,
    monthlyLossLimitEnabled: enabledSchema,
    monthlyLossLimit: amountSchema,
    sessionLimitEnabled: enabledSchema,
    /** Minutes after the login at which each session ends. */
    sessionLimit: { enum: SESSION_LIMIT_MINUTES },
    /** Minutes between two reality checks, at most the site's interval; 0 leaves it to the site. Applies at once. */
    realityCheckMinutes: { enum: [0, ...REALITY_CHECK_MINUTES] },
  },
} as const satisfies JSONSchema

export const result = { enum: ['success', ...SELF_LIMIT_REFUSALS] } as const satisfies JSONSchema

/**
 * Changes the caller's limits: a lower one applies at once, a higher one or none after the wait that getSelfLimits names. The present amount
 * again withdraws a waiting change; one that needs a confirmation applies when it is asked for again after the wait.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer === 'success',
})
