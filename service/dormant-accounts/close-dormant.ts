import { sql } from 'kysely'
import type { PaymentProcessor } from '#service/adapters/payments/payment-processor.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now, timestamp } from '#service/database/time.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { putPlayerMail } from '#service/players/changes/player-mail.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { returnBalances } from './return-balances.ts'

export interface DormantParts extends Pick<ServiceContext, 'vault' | 'entropy' | 'sessions'> {
  readonly processors: readonly PaymentProcessor[]
}

interface PlayerOf {
  readonly site: ServedSite
  readonly playerId: number
}

interface Activity {
  /** UTC milliseconds: the first moment of the day on which the months without play are over, by the clock of the site. */
  readonly closesAt: number
  /** The earliest closing after a notice that is sent now. */
  readonly closesAfterNotice: number
  readonly now: number
  readonly noticeAt: number
  readonly isWarned: boolean
  /** Excluded players, and those with draws bought ahead, are not closed. */
  readonly isKept: boolean
}

/**
 * Sends the notice to a player without play, or closes the account: once each. A player who played meanwhile is looked at again when the months
 * are over after that play. The lock on the player holds joins back until the transaction ends.
 */
export async function lookAtPlayer(tx: Tx, parts: DormantParts, { site, playerId }: PlayerOf): Promise<void> {
  const { months, noticeDays } = site.manifest.settings.dormantAccounts
  const found = await lockActivity(tx, { site, playerId })
  if (found === null) return
  if (found.isKept) return putOff(tx, playerId)
  if (found.now < found.noticeAt) return lookAgain(tx, playerId, { at: found.noticeAt, isWarned: false })
  const mail = { memberId: site.memberId, playerId }
  if (!found.isWarned) {
    const until = Math.max(found.closesAt, found.closesAfterNotice)
    await putPlayerMail(tx, parts.vault, { ...mail, kind: 'dormantSoon', facts: { until, months } })
    return lookAgain(tx, playerId, { at: until, isWarned: true })
  }
  const { numUpdatedRows } = await tx
    .updateTable('players')
    .set({ status: 'expired', dormant_at: now })
    .where('player_id', '=', playerId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await parts.sessions.end(tx, { playerId }, 'expired')
  await returnBalances(tx, parts, { site, playerId })
  await appendAudit(tx, {
    actor: 'dormant-accounts',
    action: 'player.dormant',
    body: { playerId, months, noticeDays },
  })
  await putPlayerMail(tx, parts.vault, { ...mail, kind: 'dormantClosed', facts: { months } })
}

/** Locks an active, due player and reads the last play; null if another process has just looked. */
async function lockActivity(tx: Tx, { site, playerId }: PlayerOf): Promise<Activity | null> {
  const { months, noticeDays } = site.manifest.settings.dormantAccounts
  const locked = await sql`
    select from players where player_id = ${playerId} and status = 'active'
      and (dormant_due_at is null or dormant_due_at <= service_now())
    for no key update skip locked`.execute(tx)
  if (locked.rows.length === 0) return null
  const { rows } = await sql<Activity>`
    select closes_at as "closesAt", closes_at - notice as "noticeAt", service_now() as now,
      service_now() + notice as "closesAfterNotice", dormant_warned_at is not null as "isWarned",
      exclusion.kind is not null or exists (
        select from subscriptions where subscriptions.player_id = player.player_id and status = 'active') as "isKept"
    from players as player cross join site_clock(player.member_id) as clock
    cross join lateral exclusion_of(player) as exclusion
    cross join lateral (
      select greatest(created_at, dormant_reopened_at, max(began_at) filter (where wagered_minor > 0)) as at
      from player_totals_since(player.player_id, service_now() - interval '400 days')) as last
    cross join lateral (
      select day_start(((last.at at time zone zone)::date + make_interval(months => ${months}))::date, zone) as closes_at,
        make_interval(days => ${noticeDays}) as notice) as terms
    where player_id = ${playerId}`.execute(tx)
  return rows[0] ?? null
}

async function lookAgain(
  db: Db,
  playerId: number,
  { at, isWarned }: { readonly at: number; readonly isWarned: boolean },
): Promise<void> {
  await db
    .updateTable('players')
    .set({ dormant_due_at: timestamp(at), dormant_warned_at: isWarned ? now : null })
    .where('player_id', '=', playerId)
    .execute()
}

/** Looks at a player a day later. */
export async function putOff(db: Db, playerId: number): Promise<void> {
  await db
    .updateTable('players')
    .set({ dormant_due_at: sql<number>`service_now() + interval '1 day'` })
    .where('player_id', '=', playerId)
    .execute()
}
