import { timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ALL_PERMISSIONS } from '#schemas/operator/permissions.ts'
import type { OperatorToken } from '#service/call/operator-call.ts'
import type { Database } from '#service/database/database.ts'
import type { ServiceContext } from '#service/context.ts'
import { hashOf, makeToken } from '#service/keys/tokens.ts'
import type { NamedLimit, RateLimits } from '#service/limits/rate-limits.ts'
import { personBySecret } from '#service/people/person-sessions.ts'
import { personCookieOf } from './person-cookie.ts'
import { tokenByHash } from './token-rows.ts'
import { looksStored } from './token-secret.ts'

const DIGEST_FILE = 'operator-token.sha256'

/**
 * Creates the operator's token at the first start. Returns it once, to be printed; afterwards the folder holds only its digest. A token
 * from the environment needs no file.
 */
export async function firstOperatorToken(
  service: Pick<ServiceContext, 'config' | 'entropy'>,
): Promise<string | null> {
  const { dataDir, operatorToken } = service.config
  if (operatorToken !== undefined) return null
  const token = makeToken(service.entropy)
  await mkdir(dataDir, { recursive: true })
  try {
    const text = `${hashOf(token).toString('hex')}\n`
    await writeFile(join(dataDir, DIGEST_FILE), text, { flag: 'wx', mode: 0o600 })
    return token
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return null
  }
}

/** Shorter tokens can be guessed, because the right one is accepted at any time. */
const SAFE_TOKEN_LENGTH = 20

/** Warns about an OPERATOR_TOKEN that can be guessed. */
export function warnOfShortToken({ config, log }: Pick<ServiceContext, 'config' | 'log'>): void {
  const { operatorToken } = config
  if (operatorToken === undefined || operatorToken.length >= SAFE_TOKEN_LENGTH) return
  log.warn(`OPERATOR_TOKEN is short; use ${SAFE_TOKEN_LENGTH} random characters or more`)
}

/** Wrong tokens of an address that are answered with 401, over all processes; further ones are answered with 429. */
const WRONG_TOKENS: NamedLimit = { name: 'operator-tokens', perMinute: 10 }

/** Why a request is not authenticated. */
export type AuthRefusal = 'unauthorized' | 'too-many-attempts'

type AuthService = Pick<ServiceContext, 'config' | 'entropy' | 'database' | 'rateLimits'>

interface AcceptedToken extends OperatorToken {
  readonly digest: Buffer
}

/** The name of the first token in the audit log, whether it is from the environment or from the file. */
export const FIRST_TOKEN_NAME = 'OPERATOR_TOKEN'
/** The name of the token that is printed at the start. */
export const RUN_TOKEN_NAME = 'RUN_TOKEN'

/**
 * Authenticates operators by the first token, by the token of this run of the service, by those in the database, and people by the cookie
 * of their session. Wrong tokens are counted by address and then refused as too many; a right one is accepted whatever its address sent before.
 */
export class OperatorAuth {
  /** Used in the address that is printed at the start; valid until the process ends. */
  readonly runToken: string
  readonly #accepted: readonly AcceptedToken[]
  readonly #database: Database
  readonly #rateLimits: RateLimits

  private constructor(
    { database, rateLimits }: Pick<ServiceContext, 'database' | 'rateLimits'>,
    runToken: string,
    accepted: readonly AcceptedToken[],
  ) {
    this.runToken = runToken
    this.#accepted = accepted
    this.#database = database
    this.#rateLimits = rateLimits
  }

  /** Reads the digest of the first token once: `firstOperatorToken` must have been called before. */
  static async open(service: AuthService): Promise<OperatorAuth> {
    const { dataDir, operatorToken } = service.config
    const first =
      operatorToken === undefined
        ? Buffer.from((await readFile(join(dataDir, DIGEST_FILE), 'utf8')).trim(), 'hex')
        : hashOf(operatorToken)
    const runToken = makeToken(service.entropy)
    const all = { scopes: [ALL_PERMISSIONS], personId: null }
    const accepted = [
      { name: FIRST_TOKEN_NAME, ...all, digest: first },
      { name: RUN_TOKEN_NAME, ...all, digest: hashOf(runToken) },
    ]
    return new OperatorAuth(service, runToken, accepted)
  }

  /** Authenticates the person whose session the cookies have; null without one that runs. */
  async authenticatePerson(cookies: string | undefined): Promise<OperatorToken | null> {
    const secret = personCookieOf(cookies)
    return secret === undefined ? null : personBySecret(this.#database, secret)
  }

  /** Authenticates the token of an Authorization header. Digests are compared, so timing reveals nothing about a token. */
  async authenticate(
    authorization: string | undefined,
    address: string,
  ): Promise<OperatorToken | AuthRefusal> {
    const token = /^Bearer ([\x21-\x7e]{1,512})$/.exec(authorization ?? '')?.[1]
    // A request without a token does not count as a guess.
    if (token === undefined) return 'unauthorized'
    const brought = hashOf(token)
    const accepted = this.#accepted.filter(
      (known) => known.digest.length === brought.length && timingSafeEqual(known.digest, brought),
    )[0]
    if (accepted !== undefined) return accepted
    const stored = looksStored(token) ? await tokenByHash(this.#database.kysely, brought) : null
    if (stored !== null) return stored
    return (await this.#rateLimits.take(WRONG_TOKENS, address)) ? 'unauthorized' : 'too-many-attempts'
  }
}
