import { sql } from 'kysely'
import type { SupportRefusal } from '#schemas/protocol/support.ts'
import type { SupportSettings } from '#schemas/site-manifest/support.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { allows } from '#service/states/state-machine.ts'
import { attachTo, lockUnsent } from './attachments.ts'
import { type CaseOwner, type CaseRow, lockOwnCase } from './case-rows.ts'
import { addMessage } from './messages.ts'
import { SUPPORT_CASES } from './support-states.ts'

interface Written {
  readonly settings: SupportSettings | null
  readonly text: string
  readonly attachments?: readonly number[]
  readonly byMail?: boolean
}

/** Adds a message of a case's player or guest; it opens a closed case again. */
export async function writeMessage(
  tx: Tx,
  vault: PersonalVault,
  { owner, ...written }: Written & { readonly owner: CaseOwner },
): Promise<{ readonly messageId: number } | { readonly refusal: SupportRefusal } | Refused<'notYours'>> {
  const row = await lockOwnCase(tx, owner)
  return row === null ? { refused: 'notYours' } : writeInto(tx, vault, { row, ...written })
}

/** Like `writeMessage`, into a case whose row is locked. */
export async function writeInto(
  tx: Tx,
  vault: PersonalVault,
  { row, ...written }: Written & { readonly row: CaseRow },
): Promise<{ readonly messageId: number } | { readonly refusal: SupportRefusal }> {
  const attachments = [...new Set(written.attachments)]
  const refusal = await refuseMessage(tx, row, { ...written, attachments })
  if (refusal !== null) return { refusal }
  const messageId = await addMessage(tx, vault, {
    caseId: row.caseId,
    author: 'player',
    text: written.text.trim(),
    byMail: written.byMail ?? false,
  })
  await attachTo(tx, messageId, attachments)
  await moveToOpen(tx, row)
  return { messageId }
}

/** A case with a new message waits for the operator. */
async function moveToOpen(tx: Tx, { caseId, status }: CaseRow): Promise<void> {
  const event = status === 'closed' ? 'writeAgain' : 'write'
  const set = { changed_at: now, closed_at: null, ...(status === 'closed' && { rating: null }) }
  assertMoved(
    await move(tx, SUPPORT_CASES, { case_id: caseId, status }, { event, set, returning: ['status'] }),
  )
}

async function refuseMessage(
  tx: Tx,
  row: CaseRow,
  { settings, text, attachments = [] }: Written,
): Promise<SupportRefusal | null> {
  if (settings === null) return 'notAllowed'
  if (text.trim() === '') return 'message'
  const { playerId } = row
  const hasFiles = playerId === null ? attachments.length === 0 : await lockUnsent(tx, playerId, attachments)
  if (!hasFiles) return 'attachments'
  if (!(await mayWrite(tx, row, settings))) return 'closed'
  return (await countMessages(tx, row)) >= settings.messagesADay ? 'tooMany' : null
}

/** Whether a case takes a message: it is not over, or not for too long. */
export async function mayWrite(db: Db, row: CaseRow, settings: SupportSettings): Promise<boolean> {
  return allows(SUPPORT_CASES, row.status, 'write') || isReopenable(db, row, settings)
}

async function isReopenable(
  db: Db,
  { caseId, status }: CaseRow,
  { reopenDays }: SupportSettings,
): Promise<boolean> {
  if (!allows(SUPPORT_CASES, status, 'writeAgain')) return false
  const { rows } = await sql<{ isLate: boolean }>`
    select closed_at < service_now() - ${reopenDays}::integer * interval '1 day' as "isLate"
    from support_cases where case_id = ${caseId}`.execute(db)
  return rows[0]?.isLate === false
}

/** The messages of a case's person within 24 hours, in all cases of a player. */
async function countMessages(tx: Tx, { caseId, playerId }: CaseRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from support_messages message join support_cases own using (case_id)
    where message.author = 'player' and message.created_at > service_now() - interval '1 day'
      and (own.player_id = ${playerId} or own.case_id = ${caseId})`.execute(tx)
  return rows[0]!.count
}
