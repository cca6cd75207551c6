import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { clientInformationSchema, openedSessionSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['username', 'password'],
  properties: {
    /**
     * A user name or e-mail address. One that no account can have, such as an empty one, is refused with 109 or 110, and such a password
     * with 109 or 111 (spec 8).
     */
    username: { type: 'string', maxLength: 320 },
    /** With `byPhone`, a PIN in its place on a device where the player logged in before, if the site's `pinRequired` is `registration`. */
    password: { type: 'string', maxLength: 64 },
    /** True: `username` is a verified phone number. */
    byPhone: { type: 'boolean' },
    /** Beside the password, if the site's `pinRequired` is `login` and the player has a PIN. */
    pin: { type: 'string', maxLength: 64 },
    /**
     * True: a player who has restricted themselves (107) gets a session that allows withdrawals, history and documents alone. Other players
     * get a session as without it.
     */
    restricted: { type: 'boolean' },
    clientInformation: clientInformationSchema,
  },
} as const satisfies JSONSchema

export const result = openedSessionSchema

/** Opens a player’s session. The token is returned beside the result (protocol, "Sessions"). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
})
