import { sql } from 'kysely'
import type { ServiceContext } from '#service/context.ts'
import { removeAttachments, removeUnsent } from './attachments.ts'
import { supportSettings } from './support-settings.ts'

type RemoveService = Pick<ServiceContext, 'database' | 'documents' | 'sites'>

/** Days in which a guest confirms the address. */
const CONFIRMED_WITHIN_DAYS = 3
const REMOVED_AT_ONCE = 50

/**
 * Deletes what is not needed any more: cases that no guest confirmed, cases that ended or were last changed long ago with their messages and files, files that were
 * never sent, and after a day the digest of a guest's network.
 */
export async function removeOldCases(service: RemoveService): Promise<void> {
  const { kysely } = service.database
  await removeUnsent(service)
  await sql`update support_cases set guest_client = null
    where guest_client is not null and created_at < service_now() - interval '1 day'`.execute(kysely)
  await removeCases(
    service,
    sql`status = 'unconfirmed' and created_at < service_now() - ${CONFIRMED_WITHIN_DAYS}::integer * interval '1 day'`,
  )
  for (const site of service.sites.all()) {
    const settings = supportSettings(site)
    if (settings === null) continue
    await removeCases(
      service,
      sql`member_id = ${site.memberId} and status = 'closed'
        and closed_at < service_now() - ${settings.keepDays}::integer * interval '1 day'`,
    )
    await removeCases(
      service,
      sql`member_id = ${site.memberId} and status in ('open', 'answered')
        and changed_at < service_now() - ${settings.unclosedDays}::integer * interval '1 day'`,
    )
  }
}

/** Deletes every case of a player with its messages and files. */
export async function removeCasesOf(
  service: Pick<RemoveService, 'database' | 'documents'>,
  playerId: number,
): Promise<void> {
  while (await removeCases(service, sql`player_id = ${playerId}`));
}

/** Deletes cases with those that were merged into them; resolves with false if there was none. Files come first: without them a row can be deleted at the next time. */
async function removeCases(
  service: Pick<RemoveService, 'database' | 'documents'>,
  isOld: ReturnType<typeof sql>,
): Promise<boolean> {
  const { rows } = await sql<{ caseId: number }>`
    with old as (select case_id from support_cases where ${isOld} order by case_id limit ${REMOVED_AT_ONCE})
    select case_id as "caseId" from support_cases
    where case_id in (select case_id from old) or merged_into in (select case_id from old)`.execute(
    service.database.kysely,
  )
  if (rows.length === 0) return false
  const caseIds = rows.map(({ caseId }) => caseId)
  const files = await service.database.kysely
    .selectFrom('support_attachments as file')
    .innerJoin('support_messages as message', 'message.message_id', 'file.message_id')
    .select('file.attachment_id as attachmentId')
    .where('message.case_id', 'in', caseIds)
    .execute()
  await removeAttachments(
    service,
    files.map(({ attachmentId }) => attachmentId),
  )
  await service.database.transaction(async (tx) => {
    // A message that came meanwhile has opened its case again.
    const { rows: still } = await sql<{ caseId: number }>`
      select case_id as "caseId" from support_cases
      where case_id = any(${caseIds}::bigint[])
        and ((${isOld}) or merged_into in (select case_id from support_cases where ${isOld})) for update`.execute(
      tx,
    )
    const ids = still.map(({ caseId }) => caseId)
    if (ids.length === 0) return
    await tx.deleteFrom('support_messages').where('case_id', 'in', ids).execute()
    await tx.deleteFrom('support_cases').where('case_id', 'in', ids).execute()
  })
  return true
}
