import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Visitor } from '#service/call/visitor.ts'
import type { Database, Db } from '#service/database/database.ts'
import { usernameKeyOf } from '#service/players/username-key.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type Begun, beginSession, type ExclusionRefusal, type SessionParts } from './begin-session.ts'
import { clientKey } from '#service/limits/client-key.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { refusePassword } from './refuse-password.ts'
import type { Attempt, Throttle } from './throttle.ts'

const USERNAME = /^[A-Za-z0-9_]+$/

interface PlayerRow {
  playerId: number
  passwordHash: string
  status: 'active' | 'locked' | 'banned' | 'expired'
}

interface LoginParts extends SessionParts {
  readonly throttle: Throttle
}

interface Credentials {
  readonly username: string
  readonly password: string
}

type LoginRefusal = ExclusionRefusal | 'malformedUsername' | 'accountExpired' | 'wrongCredentials'

/** Logs a player in: the same answers, after the same time, whether or not the account exists (security 14). */
export async function logIn(
  database: Database,
  parts: LoginParts,
  visitor: Visitor,
  { username, password }: Credentials,
): Promise<Begun<OperationResult<'login'>> | Refused<LoginRefusal>> {
  if (!USERNAME.test(username)) return { refused: 'malformedUsername' }
  const { kysely } = database
  const { site } = visitor
  const account = { memberId: site.memberId, usernameKey: usernameKeyOf(username) }
  const client = clientKey(visitor.clientAddress)
  const checked = await parts.throttle.check(attemptOf(visitor, account.usernameKey), async () => {
    const found = await findPlayer(kysely, account)
    return (await verifyPassword(found?.passwordHash ?? null, { password, client })) ? found : null
  })
  if (checked.outcome === 'locked') return { refused: 'accountLocked' }
  if (checked.outcome === 'wrong') return { refused: 'wrongCredentials' }
  const player = checked.owner
  if (player.status === 'locked') return { refused: 'accountLocked' }
  if (player.status === 'expired') return { refused: 'accountExpired' }
  if (isOutdated(player.passwordHash)) await rehash(kysely, player, await hashPassword(password, client))
  const { playerId } = player
  if (isTooWeak(site, username, password)) await demandChange(kysely, playerId)
  return beginSession(database, parts, visitor, async () => ({ playerId, result: { playerId } }))
}

/** An attempt of this visitor at the secret of an account. */
export function attemptOf({ site, clientAddress, sidHash }: Visitor, account: string): Attempt {
  return { memberId: site.memberId, account, clientAddress, device: sidHash }
}

async function findPlayer(
  db: Db,
  { memberId, usernameKey }: { memberId: number; usernameKey: string },
): Promise<PlayerRow | null> {
  const found = await db
    .selectFrom('players')
    .select(['player_id as playerId', 'password_hash as passwordHash', 'status'])
    .where('member_id', '=', memberId)
    .where('username_key', '=', usernameKey)
    .executeTakeFirst()
  return found ?? null
}

/** A password that was changed meanwhile keeps its hash. */
async function rehash(db: Db, player: PlayerRow, passwordHash: string): Promise<void> {
  await db
    .updateTable('players')
    .set({ password_hash: passwordHash })
    .where('player_id', '=', player.playerId)
    .where('password_hash', '=', player.passwordHash)
    .execute()
}

/** Whether the site would refuse this password today; one that is only too long by a newer rule stays accepted. */
function isTooWeak(site: ServedSite, username: string, password: string): boolean {
  const refusal = refusePassword(password, { site, username })
  return refusal !== null && refusal.args?.isTooLong !== 'true'
}

/** The new session allows only a change of the password (spec 8, code 115). */
async function demandChange(db: Db, playerId: number): Promise<void> {
  await db
    .updateTable('players')
    .set({ must_change_password: true })
    .where('player_id', '=', playerId)
    .execute()
}
