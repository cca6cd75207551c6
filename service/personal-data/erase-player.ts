import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { readExclusion } from '#service/players/rows/exclusion.ts'
import { SHOWN_ACCOUNTS } from '#service/ledger/accounts.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { SessionStore } from '#service/sessions/session-store.ts'
import { sealAccount } from '#service/withdrawals/bank-accounts.ts'
import { DELETED_AT_ONCE } from './player-tables.ts'

/** The reason why a player cannot be erased yet; `erased` if it was done already. */
export type NotErasable = 'erased' | 'money' | 'plays' | 'payments' | 'subscriptions' | 'prizes'

/** The reason why a locked player cannot be erased now; null if nothing is open. */
export async function refuseErasure(tx: Tx, playerId: number): Promise<NotErasable | null> {
  const { rows } = await sql<{ refusal: NotErasable | null }>`
    select case
      when erased_at is not null then 'erased'
      when exists (select from accounts_of(${Object.keys(SHOWN_ACCOUNTS)}::text[], array[player_id])
        where balance_minor <> 0) then 'money'
      when exists (select from instance_players as seat join game_instances as instance using (game_instance_id)
        where seat.player_id = player.player_id and instance.settled_at is null and instance.refunded_at is null) then 'plays'
      when exists (select from deposits where deposits.player_id = player.player_id and status = 'created')
        or exists (select from withdrawals where withdrawals.player_id = player.player_id
          and status in ('pending', 'approved')) then 'payments'
      when exists (select from subscriptions where subscriptions.player_id = player.player_id
        and status = 'active') then 'subscriptions'
      when exists (select from prize_items where prize_items.player_id = player.player_id and ended_at is null) then 'prizes'
    end as refusal
    from players as player where player_id = ${playerId}`.execute(tx)
  return rows[0]?.refusal ?? null
}

interface ErasureParts {
  readonly vault: PersonalVault
  readonly sessions: Pick<SessionStore, 'end'>
}

/** A bank account that is nobody's. */
const NO_ACCOUNT = { holder: 'erased', number: 'erased' }

/**
 * Erases the personal data of a locked player in the database, and closes the account for good: money, plays and draws stay, of somebody without
 * a name. Files, support cases and sessions follow in `removeErasedFiles`. While an exclusion holds, the digests stay by which it is recognised.
 */
export async function erasePlayer(
  tx: Tx,
  { vault, sessions }: ErasureParts,
  playerId: number,
): Promise<void> {
  const isExcluded = (await readExclusion(tx, playerId)) !== null
  await sessions.end(tx, { playerId }, 'expired')
  for (const table of DELETED_AT_ONCE)
    await sql`delete from ${sql.table(table)} where player_id = ${playerId}`.execute(tx)
  await tx
    .updateTable('deposits')
    .set({ account_ending: null })
    .where('player_id', '=', playerId)
    .where('account_ending', 'is not', null)
    .execute()
  await tx
    .updateTable('prize_items')
    .set({ reference: null })
    .where('player_id', '=', playerId)
    .where('reference', 'is not', null)
    .execute()
  await tx
    .updateTable('approvals')
    // Open requests end, so that nobody can confirm them later. The erasure itself is being confirmed by this transaction.
    .set({ reason: 'erased', expires_at: sql<number>`least(expires_at, service_now())` })
    .where('player_id', '=', playerId)
    .execute()
  await tx
    .updateTable('withdrawals')
    .set(sealAccount(vault, playerId, NO_ACCOUNT))
    .where('player_id', '=', playerId)
    .where('bank_account', 'is not', null)
    .execute()
  await tx
    .updateTable('withdrawals')
    .set({ reject_reason: 'erased' })
    .where('player_id', '=', playerId)
    .where('reject_reason', 'is not', null)
    .execute()
  const name = `erased-${playerId}`
  await tx
    .updateTable('players')
    .set({
      // A ban is recognised in further accounts of the person.
      status: sql<'banned' | 'expired'>`case status when 'banned' then status else 'expired' end`,
      username: name,
      username_key: name,
      // The database gives a public name in the place of the login name.
      screen_name: name,
      password_hash: '-',
      pin_hash: null,
      personal: null,
      personal_key_id: null,
      email_index: null,
      phone_index: null,
      government_id_index: null,
      identity_digest: null,
      ref_str: null,
      country: null,
      language_id: null,
      contact_by_email: false,
      contact_email_news: false,
      contact_email_deposits: false,
      contact_email_withdrawals: false,
      contact_email_wins: false,
      register_due_at: null,
      dormant_at: null,
      dormant_due_at: null,
      ...(!isExcluded && {
        email_person_index: null,
        phone_person_index: null,
        name_person_index: null,
      }),
      erased_at: now,
    })
    .where('player_id', '=', playerId)
    .execute()
  await appendAudit(tx, { actor: 'personal-data', action: 'player.erased', body: { playerId, isExcluded } })
}
