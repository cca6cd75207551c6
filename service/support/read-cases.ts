import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { SupportCase, SupportConversation } from '#schemas/protocol/support.ts'
import type { SupportSettings } from '#schemas/site-manifest/support.ts'
import type { Db } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { type CaseOwner, type CaseRow, caseRows, findCase, openCase } from './case-rows.ts'
import { countToday } from './create-case.ts'
import { readMessages } from './messages.ts'
import { mayWrite } from './write-message.ts'

const LISTED_MAX = 100

/** A player's cases, those that changed last first; merged ones are left out. */
export async function listOwnCases(
  db: Db,
  vault: PersonalVault,
  { playerId, settings }: { readonly playerId: number; readonly settings: SupportSettings | null },
): Promise<OperationResult<'getSupportCases'>> {
  const rows = await caseRows(db)
    .where('player_id', '=', playerId)
    .where('status', '<>', 'merged')
    .orderBy('changed_at', 'desc')
    .orderBy('case_id', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return {
    cases: rows.map((row) => caseOf(vault, row)),
    casesLeft: Math.max(0, (settings?.casesADay ?? 0) - (await countToday(db, playerId))),
  }
}

/** A case as its player or guest sees it, without notes; null where the owner has no such case. */
export async function readOwnCase(
  db: Db,
  vault: PersonalVault,
  { settings, ...owner }: CaseOwner & { readonly settings: SupportSettings | null },
): Promise<SupportConversation | null> {
  const row = await findCase(db, owner)
  if (row === null) return null
  const messages = await readMessages(db, vault, row.caseId)
  return {
    ...caseOf(vault, row),
    canWrite: settings !== null && (await mayWrite(db, row, settings)),
    messages: messages.flatMap(({ messageId, author, text, time, attachments }) =>
      author === 'note' ? [] : [{ messageId, author, text, time, attachments: [...attachments] }],
    ),
  }
}

function caseOf(vault: PersonalVault, row: CaseRow): SupportCase {
  const { caseId, topic, status, reference, rating, createdAt, changedAt } = row
  return {
    caseId,
    topic,
    subject: openCase(vault, row).subject,
    status: status as SupportCase['status'],
    createdTime: createdAt,
    changedTime: changedAt,
    ...(reference !== '' && { reference }),
    ...(rating !== null && { rating }),
  }
}
