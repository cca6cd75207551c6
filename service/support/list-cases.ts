import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { OperatedCase, OperatedCaseStatus, OperatedConversation } from '#schemas/operator/support.ts'
import { directionOf, isBehind, listedState, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { Db } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { type CaseRow, caseRows, openCase } from './case-rows.ts'
import { readMessages } from './messages.ts'

/** A page of the cases of a site in a state, those that have waited longest first; or of a player, those that changed last first. */
export async function listCases(
  db: Db,
  vault: PersonalVault,
  { memberId, ...of }: EndpointRequest<'listSupportCases'> & { readonly memberId: number },
): Promise<EndpointResult<'listSupportCases'>> {
  const { topic, assignedTo, playerId, after, limit = PAGE_SIZE } = of
  const status = listedState(of.status, 'open', playerId)
  const { isNewestFirst, direction } = directionOf(of.sort, status === null ? 'newest' : 'oldest')
  let query = caseRows(db).where('member_id', '=', memberId)
  query = status === null ? query.where('status', '<>', 'unconfirmed') : query.where('status', '=', status)
  if (topic !== undefined) query = query.where('topic', '=', topic)
  if (playerId !== undefined) query = query.where('player_id', '=', playerId)
  if (assignedTo === '') query = query.where('assigned_to', 'is', null)
  else if (assignedTo !== undefined) query = query.where('assigned_to', '=', assignedTo)
  if (after !== undefined)
    query = query.where(
      isBehind({ table: 'support_cases', time: 'changed_at', id: 'case_id', isNewestFirst }, after),
    )
  const { rows, hasMore } = await readListPage(
    query.orderBy('changed_at', direction).orderBy('case_id', direction),
    limit,
  )
  return { cases: rows.map((row) => operatedCase(vault, row)), hasMore }
}

/** A case of a site with its messages, notes and the guest's address; null where operators see none with this number. */
export async function readCase(
  db: Db,
  vault: PersonalVault,
  { memberId, caseId }: { readonly memberId: number; readonly caseId: number },
): Promise<OperatedConversation | null> {
  const row = await caseRows(db)
    .where('case_id', '=', caseId)
    .where('member_id', '=', memberId)
    .where('status', '<>', 'unconfirmed')
    .executeTakeFirst()
  if (row === undefined) return null
  const { email, name } = openCase(vault, row)
  const messages = await readMessages(db, vault, caseId)
  return {
    ...operatedCase(vault, row),
    ...(row.playerId === null && { guest: { email, name } }),
    messages: messages.map(({ writtenBy, attachments, ...message }) => ({
      ...message,
      ...(writtenBy !== null && { writtenBy }),
      attachments: [...attachments],
    })),
  }
}

function operatedCase(vault: PersonalVault, row: CaseRow): OperatedCase {
  const { caseId, topic, status, reference, languageId, createdAt, changedAt } = row
  const { playerId, assignedTo, rating, mergedInto, closedAt } = row
  return {
    caseId,
    status: status as OperatedCaseStatus,
    topic,
    subject: openCase(vault, row).subject,
    languageId,
    createdTime: createdAt,
    changedTime: changedAt,
    ...(playerId !== null && { playerId }),
    ...(reference !== '' && { reference }),
    ...(assignedTo !== null && { assignedTo }),
    ...(rating !== null && { rating }),
    ...(mergedInto !== null && { mergedInto }),
    ...(closedAt !== null && { closedTime: closedAt }),
  }
}
