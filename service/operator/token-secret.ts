import type { Entropy } from '#service/adapters/entropy.ts'
import { looksLikeToken, makeToken } from '#service/keys/tokens.ts'

const PREFIX = 'tombolo_'

/** The secret of a token that is stored by its hash. Its prefix lets secret scanners find leaked tokens. */
export const makeOperatorToken = (entropy: Entropy): string => PREFIX + makeToken(entropy)

/** Whether a text has the form of a stored token's secret. */
export const looksStored = (token: string): boolean =>
  token.startsWith(PREFIX) && looksLikeToken(token.slice(PREFIX.length))
