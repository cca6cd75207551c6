import { type RawBuilder, sql } from 'kysely'
import type { Configuration } from '#schemas/entities/configuration.ts'
import type { Maintenance } from '#schemas/operator/maintenance.ts'
import { lobbyTopic } from '#schemas/protocol/topics.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { timestamp } from '#service/database/time.ts'
import { publish } from '#service/events/publish.ts'

const NEVER_SWITCHED: Maintenance = { enabled: false, message: '', endsAt: null }

/** A site's maintenance as one JSON value of a statement; null if it was never set. */
export function maintenanceOf(memberId: number): RawBuilder<Maintenance | null> {
  return sql<Maintenance | null>`(
    select jsonb_build_object('enabled', maintenance_enabled, 'message', maintenance_message,
      'messages', maintenance_messages,
      'endsAt', (extract(epoch from maintenance_ends_at) * 1000)::bigint)
    from site_state where member_id = ${memberId})`
}

export async function readMaintenance(db: Db, memberId: number): Promise<Maintenance> {
  const { rows } = await sql<{ maintenance: Maintenance | null }>`
    select ${maintenanceOf(memberId)} as maintenance`.execute(db)
  const { messages = {}, ...maintenance } = rows[0]?.maintenance ?? NEVER_SWITCHED
  return { ...maintenance, ...(Object.keys(messages).length > 0 && { messages }) }
}

export async function isUnderMaintenance(db: Db, memberId: number): Promise<boolean> {
  const state = await db
    .selectFrom('site_state')
    .select('maintenance_enabled')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return state?.maintenance_enabled ?? false
}

/** The sites that are under maintenance. */
export async function membersUnderMaintenance(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('site_state')
    .select('member_id')
    .where('maintenance_enabled', '=', true)
    .execute()
  return new Set(rows.map(({ member_id: memberId }) => memberId))
}

/** Sets a site's maintenance, and publishes it to the site's clients. */
export async function setMaintenance(tx: Tx, memberId: number, wanted: Maintenance): Promise<void> {
  const state = {
    maintenance_enabled: wanted.enabled,
    maintenance_message: wanted.message,
    maintenance_messages: JSON.stringify(wanted.messages ?? {}),
    maintenance_ends_at: wanted.endsAt === null ? null : timestamp(wanted.endsAt),
  }
  await tx
    .insertInto('site_state')
    .values({ member_id: memberId, ...state })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(state))
    .execute()
  await publish(tx, lobbyTopic(memberId), 'game.maintenance', toConfiguration(wanted))
}

/** Maintenance in wire form. */
export function toConfiguration(maintenance: Maintenance | null): Configuration {
  const { enabled, message, messages = {}, endsAt } = maintenance ?? NEVER_SWITCHED
  return {
    MAINTENANCE_ENABLED: enabled ? 'true' : 'false',
    MAINTENANCE_MESSAGE: message,
    ...(Object.keys(messages).length > 0 && { MAINTENANCE_MESSAGES: messages }),
    ...(endsAt === null ? {} : { MAINTENANCE_END_TIME: endsAt }),
  }
}
