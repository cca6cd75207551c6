import { sql } from 'kysely'
import { Fault, type FaultCode } from '#schemas/protocol/faults.ts'
import type { LoginResult } from '#schemas/protocol/operations/login.ts'
import type { Call } from '#service/operations/handler.ts'
import { usernameKeyOf } from '#service/players/username-key.ts'
import { beginSession } from './begin-session.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'

const USERNAME = /^[A-Za-z0-9_]+$/

interface PlayerRow {
  playerId: number
  passwordHash: string
  status: 'active' | 'locked' | 'banned' | 'expired'
  restricted: boolean
}

/** Logs a player in: the same answers, after the same time, whether the account exists or not (security 14). */
export async function logIn(
  call: Call,
  { username, password }: { username: string; password: string },
): Promise<LoginResult> {
  const { service, site } = call
  if (call.player !== null) throw new Fault('104')
  if (!USERNAME.test(username)) throw new Fault('110')
  const account = usernameKeyOf(username)
  const attempt = { memberId: site.memberId, account, clientAddress: call.clientAddress }
  if (!(await service.throttle.begin(attempt))) throw new Fault('106')
  const player = await findPlayer(call, account)
  const fits = await verifyPassword(player?.passwordHash ?? null, password)
  if (!fits || player === null) throw new Fault('103')
  await service.throttle.succeeded(attempt)
  const refusal = refusalOf(player)
  if (refusal !== null) throw new Fault(refusal)
  if (isOutdated(player.passwordHash)) await rehash(call, player, password)
  const { playerId } = player
  return beginSession(call, 'login', async () => ({ playerId, result: { playerId } }))
}

/** Why somebody with the right password may still not come in. */
function refusalOf({ status, restricted }: PlayerRow): FaultCode | null {
  if (status === 'banned' || status === 'locked') return '106'
  if (status === 'expired') return '105'
  return restricted ? '107' : null
}

/**
 * An exclusion on one site of an operator holds on all of them, for the same e-mail address or phone. The accounts of
 * the demonstration, whose password everybody knows, are not there outside of it.
 */
async function findPlayer({ service, site }: Call, usernameKey: string): Promise<PlayerRow | null> {
  const { rows } = await sql<PlayerRow>`
    select player_id as "playerId", password_hash as "passwordHash", status,
      coalesce(excluded_until > now(), false) or coalesce(timed_out_until > now(), false)
      or exists (
        select from players other
        where other.email_index = player.email_index and other.operator_id = player.operator_id
          and (other.excluded_until is not null or other.timed_out_until is not null)
          and greatest(other.excluded_until, other.timed_out_until) > now())
      or exists (
        select from players other
        where other.phone_index = player.phone_index and other.operator_id = player.operator_id
          and (other.excluded_until is not null or other.timed_out_until is not null)
          and greatest(other.excluded_until, other.timed_out_until) > now()) as restricted
    from players player
    where member_id = ${site.memberId} and username_key = ${usernameKey}
      and (${service.config.demo}::boolean or not player.demo)`.execute(service.database.kysely)
  return rows[0] ?? null
}

async function rehash({ service }: Call, player: PlayerRow, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await sql`update players set password_hash = ${passwordHash}
    where player_id = ${player.playerId} and password_hash = ${player.passwordHash}`.execute(
    service.database.kysely,
  )
}
