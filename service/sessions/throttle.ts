import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { keyedDigests } from '#service/keys/keyed-digest.ts'
import { clientKey } from '#service/limits/client-key.ts'
import { createKnownDevices, deviceSubjects } from './known-devices.ts'

/** More than `failures` within `windowMs` cause a lock for `lockMs`. */
interface Limit {
  failures: number
  windowMs: number
  lockMs: number
}

const MINUTE_MS = 60_000
const QUARTER = { windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }
const HOUR = { windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS }
/** A /48 has 65,536 networks of a /64: its limit is this many times higher. */
const NETWORK_FACTOR = 5

/**
 * The limits of failed attempts. Clients and the site are counted first: a locked one counts nothing against an account. One client can
 * lock an account only for itself; locking the account as a whole takes several networks. The account need not exist: its lock does not
 * reveal whether it does.
 */
const LIMITS = {
  network: { failures: 100 * NETWORK_FACTOR, ...QUARTER },
  client: { failures: 100, ...QUARTER },
  site: { failures: 5000, windowMs: 5 * MINUTE_MS, lockMs: MINUTE_MS },
  accountFromClient: { failures: 5, ...QUARTER },
  account: { failures: 25, ...QUARTER },
  /** A known device of the account has this limit in place of all others: no other client can lock it. */
  device: { failures: 5, ...QUARTER },
  registrationNetwork: { failures: 300 * NETWORK_FACTOR, ...HOUR },
  registration: { failures: 300, ...HOUR },
} as const satisfies Record<string, Limit>
type Scope = keyof typeof LIMITS

/** Reset to zero after the right secret; the other counters only subtract this attempt. */
const CLEARED: readonly Scope[] = ['device', 'accountFromClient']

interface Counter extends Limit {
  scope: Scope
  subject: string
}

/** An attempt at the secret of an account: password, PIN or phone code. */
export interface Attempt {
  readonly memberId: number
  /** Identifier of the account; stored as a digest. */
  readonly account: string
  readonly clientAddress: string
  /** Digest of the client's cookie. */
  readonly device: Uint8Array
}

/** The result of an attempt; `owner` is the value that the secret proved. */
export type Checked<Owner> = { outcome: 'locked' } | { outcome: 'wrong' } | { outcome: 'right'; owner: Owner }

/** Counts attempts at secrets (security 14 and 29): password, PIN and phone code share one counter. */
export interface Throttle {
  /**
   * Checks a secret unless a lock is active. `prove` resolves with null if the secret is wrong. Until it resolves the attempt counts as
   * failed, so that a hundred concurrent ones count as a hundred.
   */
  check: <Owner>(attempt: Attempt, prove: () => Promise<Owner | null>) => Promise<Checked<Owner>>
  /** Stores the device as a known device of the account: after a registration, or a login by another name of the account. */
  remember: (attempt: Attempt) => Promise<void>
  /** Whether the account was logged in to before from the device of this attempt. */
  isKnownDevice: (attempt: Attempt) => Promise<boolean>
  /** Removes the other devices after a new secret: the old one may have been known there. */
  forgetOtherDevices: (attempt: Attempt) => Promise<void>
  /** Counts a registration; false if the client has reached its limit. */
  beginRegistration: (attempt: { memberId: number; clientAddress: string }) => Promise<boolean>
}

export function createThrottle(options: {
  database: Database
  keys: KeyRing
  registrationsPerHour: number
}): Throttle {
  const { database, keys, registrationsPerHour } = options
  const devices = createKnownDevices(database)
  // While the key of digests is replaced, a process may count with either one: all count with both.
  const digests = (text: string) =>
    keyedDigests(keys, 'digest', text).map((digest) => digest.toString('base64url'))
  const counter = (scope: Scope, subject: string): Counter => ({ scope, subject, ...LIMITS[scope] })
  const counters = (scope: Scope, subjects: readonly string[]) => subjects.map((one) => counter(scope, one))
  const accountOf = ({ memberId, account }: Attempt) => deviceSubjects(keys, memberId, account)

  /** An IPv4 client has no counter for its network. */
  function clientCounters(memberId: number, address: string, scopes: { client: Scope; network: Scope }) {
    const [client, network] = [clientKey(address), clientKey(address, 48)]
    const narrow = counters(scopes.client, digests(`${memberId}/${client}`))
    if (client === network) return narrow
    return [...counters(scopes.network, digests(`${memberId}/${network}`)), ...narrow]
  }

  async function countersOf(attempt: Attempt): Promise<Counter[]> {
    const { memberId, account, clientAddress, device } = attempt
    if (await devices.isKnown(accountOf(attempt), device)) {
      return counters('device', digests(`${memberId}/${account}/${Buffer.from(device).toString('hex')}`))
    }
    return [
      ...clientCounters(memberId, clientAddress, { client: 'client', network: 'network' }),
      counter('site', String(memberId)),
      ...counters('accountFromClient', digests(`${memberId}/${account}/${clientKey(clientAddress)}`)),
      ...counters('account', accountOf(attempt)),
    ]
  }

  async function count(counted: readonly Counter[]): Promise<boolean> {
    const of = <Key extends keyof Counter>(key: Key) => counted.map((one) => one[key])
    const { rows } = await sql<{ allowed: boolean }>`
      select count_attempt(${of('scope')}::text[], ${of('subject')}::text[], ${of('failures')}::integer[],
        ${of('windowMs')}::integer[], ${of('lockMs')}::integer[]) as allowed`.execute(database.kysely)
    return rows[0]?.allowed === true
  }

  async function forget(counted: readonly Counter[]): Promise<void> {
    await sql`
      select forget_attempt(${counted.map(({ scope }) => scope)}::text[],
        ${counted.map(({ subject }) => subject)}::text[], ${CLEARED}::text[])`.execute(database.kysely)
  }

  return {
    async check(attempt, prove) {
      const counted = await countersOf(attempt)
      if (!(await count(counted))) return { outcome: 'locked' }
      const owner = await prove()
      if (owner === null) return { outcome: 'wrong' }
      await forget(counted)
      await devices.remember(accountOf(attempt), attempt.device)
      return { outcome: 'right', owner }
    },
    remember: (attempt) => devices.remember(accountOf(attempt), attempt.device),
    isKnownDevice: (attempt) => devices.isKnown(accountOf(attempt), attempt.device),
    forgetOtherDevices: (attempt) => devices.forgetOthers(accountOf(attempt), attempt.device),
    beginRegistration({ memberId, clientAddress }) {
      const counted = clientCounters(memberId, clientAddress, {
        client: 'registration',
        network: 'registrationNetwork',
      })
      const factor = registrationsPerHour / LIMITS.registration.failures
      return count(counted.map((one) => ({ ...one, failures: Math.round(one.failures * factor) })))
    },
  }
}

/** Removes counters whose time window and lock have passed. */
export async function forgetOldAttempts(database: Database): Promise<void> {
  const isOver = sql`window_started_at < service_now() - ${HOUR.windowMs} * interval '1 millisecond'
    and coalesce(locked_until, '-infinity') < service_now()`
  await pruneRows(database, 'secret_attempts', isOver)
}
