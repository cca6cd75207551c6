import { strict as assert } from 'node:assert'
import { createHash, hkdfSync, randomUUID } from 'node:crypto'
import { SANDBOX_CHECKS, type CheckEndpoint } from '#schemas/site-manifest/checks.ts'
import type { Clock } from '#service/base/clock.ts'
import type { Logger } from '#service/base/log.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { SIGNATURE_HEADER } from '#service/base/timed-mac.ts'
import { isSigned, signMessage } from './check-signature.ts'
import type { CheckKey, CheckKeys } from './check-keys.ts'

export const KEY_HEADER = 'x-key-id'
export const SANDBOX_CHECKS_PATH = '/sandbox-checks'
const ANSWER_WITHIN_MS = 3000
const ANSWER_MAX_BYTES = 4096

/** The person whom a register or a provider is asked about. */
export interface CheckedPerson {
  readonly firstName: string
  readonly lastName: string
  /** YYYY-MM-DD. */
  readonly birthDate: string
  readonly postalCode: string | null
  readonly email: string | null
}

export type RegisterAnswer = 'match' | 'no-match'

/** The person whose name, date of birth and address a provider compares with its data. */
export interface IdentifiedPerson {
  readonly firstName: string
  readonly lastName: string
  /** YYYY-MM-DD. */
  readonly birthDate: string
  readonly street: string
  readonly city: string
  readonly state: string | null
  readonly postalCode: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

/** `refer`: the provider is not sure, and documents decide. */
export const IDENTITY_ANSWERS = ['match', 'no-match', 'refer'] as const
export type IdentityAnswer = (typeof IDENTITY_ANSWERS)[number]

/** Asks about persons. An answer that is late or not valid is null; null never counts as `match` or `no-match`. */
export interface PersonChecks {
  register: (endpoint: CheckEndpoint, person: CheckedPerson) => Promise<RegisterAnswer | null>
  identity: (endpoint: CheckEndpoint, person: IdentifiedPerson) => Promise<IdentityAnswer | null>
  /** Sets the origin of this process, at which the sandbox answers. */
  listensAt: (origin: string) => void
}

/** The key of the sandbox, derived from the first key of tickets, which is never removed: every process has the same one. */
export function sandboxCheckSecret(keys: KeyRing): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', keys.first('ticket').secret, '', 'sandbox checks', 32))
}

/** SHA-256 in hex of an e-mail address in lower case: the register compares it with those that it has. */
export const emailDigest = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex')

interface Parts {
  readonly keys: KeyRing
  readonly checkKeys: CheckKeys
  readonly clock: Clock
  readonly log: Logger
  /** Whether the sandbox is on. */
  readonly hasSandbox: boolean
}

/** Asks over HTTP, as docs/checks.md describes. No log line has what was sent or answered. */
export function createPersonChecks({ keys, checkKeys, clock, log, hasSandbox }: Parts): PersonChecks {
  let ownOrigin: string | null = null

  function targetOf({ address, keyId }: CheckEndpoint, kind: string): { url: string; key: CheckKey } {
    if (address === SANDBOX_CHECKS) {
      assert(hasSandbox && ownOrigin !== null, 'the sandbox is off')
      const key = { secret: sandboxCheckSecret(keys), origin: ownOrigin }
      return { url: `${ownOrigin}${SANDBOX_CHECKS_PATH}/${kind}`, key }
    }
    const key = checkKeys.get(keyId)
    assert(key !== undefined, 'CHECK_KEYS has no such key')
    assert(new URL(address).origin === key.origin, 'the key is for another origin')
    return { url: address, key }
  }

  async function ask(endpoint: CheckEndpoint, kind: string, question: object): Promise<unknown> {
    const { url, key } = targetOf(endpoint, kind)
    const requestId = randomUUID()
    const body = JSON.stringify({ requestId, ...question })
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [KEY_HEADER]: endpoint.keyId,
        [SIGNATURE_HEADER]: signMessage(key.secret, body, clock.now()),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert(answer.status === 200, `the status is ${answer.status}`)
    assert(bytes.length <= ANSWER_MAX_BYTES, 'the answer is too long')
    const signature = answer.headers.get(SIGNATURE_HEADER) ?? undefined
    assert(isSigned(key.secret, signature, bytes, clock.now()), 'the signature is not valid')
    const parsed = JSON.parse(bytes.toString('utf8')) as { requestId?: unknown; answer?: unknown }
    assert(parsed.requestId === requestId, 'the answer is to another request')
    return parsed.answer
  }

  async function answerOf<Answer extends string>(
    endpoint: CheckEndpoint,
    { kind, question, answers }: { kind: string; question: object; answers: readonly Answer[] },
  ): Promise<Answer | null> {
    try {
      const given = await ask(endpoint, kind, question)
      const known = answers.find((one) => one === given)
      assert(known !== undefined, 'the answer is none of this check')
      return known
    } catch (error) {
      const { keyId } = endpoint
      log.warn({ check: kind, keyId, reason: reasonOf(error) }, 'a check of a person was not answered')
      return null
    }
  }

  return {
    listensAt(origin) {
      ownOrigin = origin
    },
    register: (endpoint, { firstName, lastName, birthDate, postalCode, email }) =>
      answerOf(endpoint, {
        kind: 'register',
        question: {
          firstName,
          lastName,
          birthDate,
          postalCode,
          emailDigest: email === null ? null : emailDigest(email),
        },
        answers: ['match', 'no-match'],
      }),
    identity: (endpoint, person) =>
      answerOf(endpoint, { kind: 'identity', question: person, answers: IDENTITY_ANSWERS }),
  }
}

/** A message of this file, or the name of another error: a parser's message may repeat what was answered. */
const reasonOf = (error: unknown): string =>
  error instanceof assert.AssertionError ? error.message : (error as Error).name
