import type { OperationResult } from '#schemas/protocol/operations.ts'
import { sql } from 'kysely'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { Call } from '#service/call/call.ts'
import { usernameKeyOf } from '#service/players/username-key.ts'
import { beginSession } from './begin-session.ts'
import { clientKey } from '#service/limits/client-key.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { refusePassword } from './refuse-password.ts'
import type { Attempt } from './throttle.ts'

const USERNAME = /^[A-Za-z0-9_]+$/

interface PlayerRow {
  playerId: number
  passwordHash: string
  status: 'active' | 'locked' | 'banned' | 'expired'
}

/** Logs a player in: the same answers, after the same time, whether or not the account exists (security 14). */
export async function logIn(
  call: Call,
  { username, password }: { username: string; password: string },
): Promise<OperationResult<'login'>> {
  const { service } = call
  if (call.player !== null) throw new Fault(FAULT.alreadyLoggedIn)
  if (!USERNAME.test(username)) throw new Fault(FAULT.malformedUsername)
  const account = usernameKeyOf(username)
  const client = clientKey(call.clientAddress)
  const checked = await service.throttle.check(attemptOf(call, account), async () => {
    const found = await findPlayer(call, account)
    return (await verifyPassword(found?.passwordHash ?? null, { password, client })) ? found : null
  })
  if (checked.outcome === 'locked') throw new Fault(FAULT.accountLocked)
  if (checked.outcome === 'wrong') throw new Fault(FAULT.wrongCredentials)
  const player = checked.owner
  if (player.status === 'locked') throw new Fault(FAULT.accountLocked)
  if (player.status === 'expired') throw new Fault(FAULT.accountExpired)
  if (isOutdated(player.passwordHash)) await rehash(call, player, password)
  const { playerId } = player
  if (isTooWeak(call, username, password)) await demandChange(call, playerId)
  return beginSession(call, 'login', async () => ({ playerId, result: { playerId } }))
}

/** An attempt of this caller at the secret of an account. */
export function attemptOf({ site, clientAddress, sidHash }: Call, account: string): Attempt {
  return { memberId: site.memberId, account, clientAddress, device: sidHash }
}

/** The demo accounts, whose password is published, exist only in the demonstration. */
async function findPlayer({ service, site }: Call, usernameKey: string): Promise<PlayerRow | null> {
  const { rows } = await sql<PlayerRow>`
    select player_id as "playerId", password_hash as "passwordHash", status from players player
    where member_id = ${site.memberId} and username_key = ${usernameKey}
      and (${service.config.demo}::boolean or not player.demo)`.execute(service.database.kysely)
  return rows[0] ?? null
}

async function rehash({ service, clientAddress }: Call, player: PlayerRow, password: string): Promise<void> {
  const passwordHash = await hashPassword(password, clientKey(clientAddress))
  await sql`update players set password_hash = ${passwordHash}
    where player_id = ${player.playerId} and password_hash = ${player.passwordHash}`.execute(
    service.database.kysely,
  )
}

/** Whether the site would refuse this password today; one that is only too long by a newer rule stays accepted. */
function isTooWeak({ site }: Call, username: string, password: string): boolean {
  const refusal = refusePassword(password, { site, username })
  return refusal !== null && refusal.args?.isTooLong !== 'true'
}

/** The new session allows only a change of the password (spec 8, code 115). */
async function demandChange({ service }: Call, playerId: number): Promise<void> {
  await sql`update players set must_change_password = true where player_id = ${playerId}`.execute(
    service.database.kysely,
  )
}
