import type { JSONSchema } from '../json-schema.ts'

/** Why an invitation is not sent, in the order in which it is decided. */
export const INVITE_REFUSALS = [
  // The caller may not play, or the site sends no invitations.
  'notAllowed',
  'malformed',
  'own',
  // As many as a player may send in a day.
  'tooMany',
  'registered',
  // By anybody: an address gets one invitation from a site.
  'invited',
  // The person wants no invitations, or must not get them.
  'unwanted',
] as const
export type InviteRefusal = (typeof INVITE_REFUSALS)[number]

export const REFERRAL_STATES = ['invited', 'registered'] as const

/** A person who was invited, or who registered with the caller's link. */
export const referralSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'state', 'time'],
  properties: {
    /** The public name of a player; before, the partly hidden address. */
    name: { type: 'string' },
    state: { enum: REFERRAL_STATES },
    /** Of the state, in UTC milliseconds. */
    time: { type: 'number' },
  },
} as const satisfies JSONSchema
