import type { Entropy } from '#service/adapters/entropy.ts'
import { looksLikeToken, makeToken } from '#service/keys/tokens.ts'

const PREFIX = 'tombolo_'

/** The secret of a token that is stored by its hash. Scanners of leaked secrets can look for its beginning. */
export const makeOperatorToken = (entropy: Entropy): string => PREFIX + makeToken(entropy)

/** Whether a text could be the secret of a stored token at all. */
export const looksStored = (token: string): boolean =>
  token.startsWith(PREFIX) && looksLikeToken(token.slice(PREFIX.length))
