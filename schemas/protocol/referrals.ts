import type { JSONSchema } from '../json-schema.ts'

/** Why an invitation is not sent, in the order in which it is decided. */
export const INVITE_REFUSALS = [
  // The caller may not play, or the site sends no invitations.
  'notAllowed',
  'malformed',
  'own',
  // The player has sent the most invitations that a day allows.
  'tooMany',
  'registered',
  // Any player has invited the address on this site: an address gets one invitation from a site.
  'invited',
  // The person has refused invitations, or is excluded at the operator.
  'unwanted',
] as const
export type InviteRefusal = (typeof INVITE_REFUSALS)[number]

export const REFERRAL_STATES = [
  'invited',
  'registered',
  'rewarded',
  // There is no reward, or no longer; the caller does not see why.
  'unrewarded',
] as const

/** A person who was invited, or who registered with the caller's link. */
export const referralSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'state', 'time'],
  properties: {
    /** The public name of a registered player, or the masked address of an invited person. */
    name: { type: 'string' },
    state: { enum: REFERRAL_STATES },
    /** The time at which the state began, in UTC milliseconds. */
    time: { type: 'number' },
    /** Paid to the caller. */
    reward: {
      type: 'object',
      additionalProperties: false,
      required: ['amount', 'currencyId'],
      properties: { amount: { type: 'number' }, currencyId: { type: 'integer' } },
    },
  },
} as const satisfies JSONSchema
