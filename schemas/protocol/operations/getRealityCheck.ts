import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { emptySchema } from '../shapes.ts'

export const request = emptySchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: [
    'intervalMs',
    'siteIntervalMs',
    'ownMinutes',
    'sessionStart',
    'currencyId',
    'staked',
    'won',
    'net',
  ],
  properties: {
    /** Time between two checks: the shorter one of the site's and the player's; 0 for no checks. */
    intervalMs: { type: 'integer' },
    /** The site's interval; 0 where the site has none. */
    siteIntervalMs: { type: 'integer' },
    /** The player's choice (`updateSelfLimits`); 0 where there is none. */
    ownMinutes: { type: 'integer' },
    /** Time of the login, UTC milliseconds. */
    sessionStart: { type: 'number' },
    /** The end of the session by the player's own limit, UTC milliseconds; missing without one. */
    sessionEnd: { type: 'number' },
    /** The currency of the amounts: that of the player's limits. */
    currencyId: { type: 'integer' },
    /** Stakes and cash prizes since the login; `net` is won less staked. */
    staked: { type: 'number' },
    won: { type: 'number' },
    net: { type: 'number' },
  },
} as const satisfies JSONSchema

/** The caller's stakes and prizes since the login, and the interval of reality checks. An addition to the spec's list. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
