import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import type { KeyRing } from '#service/players/keys.ts'

/** So many failures within `windowMs` lock for `lockMs`. */
interface Limit {
  failures: number
  windowMs: number
  lockMs: number
}

const MINUTE_MS = 60_000

/**
 * What locks after failed secrets, in the order in which rows are locked. An account is one that may not exist: its
 * lock says nothing of it. A site's limit is high: it stops a flood over many accounts and addresses.
 */
const LIMITS = {
  account: { failures: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS },
  client: { failures: 100, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS },
  site: { failures: 5000, windowMs: 5 * MINUTE_MS, lockMs: MINUTE_MS },
  registration: { failures: 300, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS },
} as const satisfies Record<string, Limit>
type Scope = keyof typeof LIMITS

export interface Attempt {
  memberId: number
  /** Whatever names the account: it is stored as a digest. */
  account: string
  clientAddress: string
}

/** Counts attempts at secrets (security 14): password, PIN and phone code share one counter. */
export interface Throttle {
  /**
   * Takes the attempt as failed before its secret is looked at, so that a hundred at once are a hundred. False: it
   * is locked, and the secret must not even be looked at.
   */
  begin: (attempt: Attempt) => Promise<boolean>
  /** The secret was right: the account starts afresh, and the others forget this attempt. */
  succeeded: (attempt: Attempt) => Promise<void>
  /** Counts a registration; false where an address has had too many. */
  beginRegistration: (attempt: { memberId: number; clientAddress: string }) => Promise<boolean>
}

export function createThrottle(options: {
  database: Database
  keys: KeyRing
  registrationsPerHour: number
}): Throttle {
  const { database, keys } = options
  const digest = (text: string) =>
    createHmac('sha256', keys.current('digest').secret).update(text).digest('base64url')
  const subjectsOf = ({ memberId, account, clientAddress }: Attempt): [Scope, string][] => [
    ['account', digest(`${memberId}/${account}`)],
    ['client', digest(`${memberId}/${clientAddress}`)],
    ['site', String(memberId)],
  ]

  /** One statement a scope: each is counted unless it is locked. */
  async function count(scope: Scope, subject: string, limit: Limit): Promise<boolean> {
    const window = sql`${limit.windowMs} * interval '1 millisecond'`
    const { rows } = await sql<{ failures: number }>`
      insert into secret_attempts as seen (scope, subject, failures) values (${scope}, ${subject}, 1)
      on conflict (scope, subject) do update set
        failures = case when seen.window_started_at < now() - ${window} then 1 else seen.failures + 1 end,
        window_started_at = case when seen.window_started_at < now() - ${window} then now()
          else seen.window_started_at end,
        locked_until = case
          when seen.window_started_at >= now() - ${window} and seen.failures + 1 > ${limit.failures}
          then now() + ${limit.lockMs} * interval '1 millisecond' end
      where seen.locked_until is null or seen.locked_until <= now()
      returning case when locked_until is null then failures else -1 end as failures`.execute(database.kysely)
    return (rows[0]?.failures ?? -1) >= 0
  }

  return {
    async begin(attempt) {
      for (const [scope, subject] of subjectsOf(attempt)) {
        if (!(await count(scope, subject, LIMITS[scope]))) return false
      }
      return true
    },
    async succeeded(attempt) {
      const [account, ...others] = subjectsOf(attempt) as [[Scope, string], ...[Scope, string][]]
      await sql`delete from secret_attempts where scope = ${account[0]} and subject = ${account[1]}`.execute(
        database.kysely,
      )
      for (const [scope, subject] of others) {
        await sql`update secret_attempts set failures = greatest(0, failures - 1)
          where scope = ${scope} and subject = ${subject}`.execute(database.kysely)
      }
    },
    beginRegistration({ memberId, clientAddress }) {
      const limit = { ...LIMITS.registration, failures: options.registrationsPerHour }
      return count('registration', digest(`${memberId}/${clientAddress}`), limit)
    },
  }
}

/** Removes counters that nothing is counted on any more. */
export async function forgetOldAttempts(database: Database): Promise<void> {
  await sql`delete from secret_attempts where window_started_at < now() - interval '1 day'
    and coalesce(locked_until, '-infinity') < now()`.execute(database.kysely)
}
