import type { ChangedCase, OperatedCaseStatus } from '#schemas/operator/support.ts'
import type { SupportCaseStatus } from '#service/database/support-tables.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { mailLanguageOf, messageOf } from '#service/mail/mail-texts.ts'
import { sendPrivateMessage } from '#service/messages/send-message.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { allows, type EventOf } from '#service/states/state-machine.ts'
import { mailCase } from './case-mails.ts'
import { type CaseRow, lockOperatedCase, openCase } from './case-rows.ts'
import { addMessage } from './messages.ts'
import { SUPPORT_CASES } from './support-states.ts'

/** A case of a site, and the name of the operator's token. */
export interface OperatedBy {
  readonly site: ServedSite
  readonly caseId: number
  readonly by: string
}

export type NotOperated = 'not-found' | 'wrong-state'

const lock = (tx: Tx, { site, caseId }: OperatedBy) =>
  lockOperatedCase(tx, { memberId: site.memberId, caseId })

/** Answers a case: the player gets a message on the site, and a mail with the text. */
export async function answerCase(
  tx: Tx,
  vault: PersonalVault,
  { text, closes, ...of }: OperatedBy & { readonly text: string; readonly closes: boolean },
): Promise<ChangedCase | NotOperated> {
  const row = await lock(tx, of)
  if (row === null) return 'not-found'
  if (!allows(SUPPORT_CASES, row.status, 'answer')) return 'wrong-state'
  const messageId = await addMessage(tx, vault, {
    caseId: row.caseId,
    author: 'operator',
    writtenBy: of.by,
    text,
  })
  const status = await moveCase(tx, row, 'answer')
  const secrets = openCase(vault, row)
  await mailCase(
    tx,
    vault,
    { row, secrets },
    {
      kind: 'supportAnswer',
      more: { text, ...(closes && { closes: true }) },
    },
  )
  await notify(tx, of.site, row)
  const end = closes ? await moveCase(tx, { ...row, status }, 'close') : status
  return changed({ ...row, status: end }, messageId)
}

/** A message on the player's screen, or after the next login. */
async function notify(tx: Tx, site: ServedSite, { playerId, caseId, languageId }: CaseRow): Promise<void> {
  if (playerId === null) return
  const { language_id } = await tx
    .selectFrom('players')
    .select('language_id')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const of = { site, language: mailLanguageOf(site, language_id ?? languageId) }
  const says = (id: string) => messageOf(of, `supportAnswer.${id}`, { case: String(caseId) })
  await sendPrivateMessage(tx, playerId, { title: says('notice.title'), body: says('notice.body') })
}

/** Adds a note for operators. */
export async function noteCase(
  tx: Tx,
  vault: PersonalVault,
  { text, ...of }: OperatedBy & { readonly text: string },
): Promise<ChangedCase | NotOperated> {
  const row = await lock(tx, of)
  if (row === null) return 'not-found'
  const messageId = await addMessage(tx, vault, {
    caseId: row.caseId,
    author: 'note',
    writtenBy: of.by,
    text,
  })
  return changed(row, messageId)
}

/** To whom a case is given, with an empty name for nobody; its row stays locked. Null without such a case. */
export async function assigneeOf(tx: Tx, of: OperatedBy): Promise<{ readonly to: string } | null> {
  const row = await lock(tx, of)
  return row === null ? null : { to: row.assignedTo ?? '' }
}

/** Gives a case to a person, or with an empty name to nobody. */
export async function assignCase(
  tx: Tx,
  { to, ...of }: OperatedBy & { readonly to: string },
): Promise<ChangedCase | NotOperated> {
  const row = await lock(tx, of)
  if (row === null) return 'not-found'
  if (row.status === 'merged') return 'wrong-state'
  const assignedTo = to.trim() === '' ? null : to.trim()
  await tx
    .updateTable('support_cases')
    .set({ assigned_to: assignedTo })
    .where('case_id', '=', row.caseId)
    .execute()
  return changed({ ...row, assignedTo })
}

/** Closes a case, and mails it to the player. */
export async function closeCase(
  tx: Tx,
  vault: PersonalVault,
  of: OperatedBy,
): Promise<ChangedCase | NotOperated> {
  const row = await lock(tx, of)
  if (row === null) return 'not-found'
  if (!allows(SUPPORT_CASES, row.status, 'close')) return 'wrong-state'
  const status = await moveCase(tx, row, 'close')
  await mailCase(tx, vault, { row, secrets: openCase(vault, row) }, { kind: 'supportClosed', more: {} })
  return changed({ ...row, status })
}

/** Opens a closed case again. */
export async function reopenCase(tx: Tx, of: OperatedBy): Promise<ChangedCase | NotOperated> {
  const row = await lock(tx, of)
  if (row === null) return 'not-found'
  if (!allows(SUPPORT_CASES, row.status, 'reopen')) return 'wrong-state'
  return changed({ ...row, status: await moveCase(tx, row, 'reopen') })
}

/** Moves a locked row whose state was checked; returns the state after it. */
export async function moveCase(
  tx: Tx,
  { caseId, status }: Pick<CaseRow, 'caseId' | 'status'>,
  event: Exclude<EventOf<typeof SUPPORT_CASES>, 'merge'>,
): Promise<SupportCaseStatus> {
  const set = { changed_at: now, closed_at: event === 'close' || event === 'end' ? now : null }
  const row = { case_id: caseId, status }
  return assertMoved(await move(tx, SUPPORT_CASES, row, { event, set, returning: ['status'] })).status
}

/** A changed case, in answers to operators. */
export function changed(
  { caseId, status, assignedTo, mergedInto }: CaseRow,
  messageId?: number,
): ChangedCase {
  return {
    caseId,
    status: status as OperatedCaseStatus,
    ...(assignedTo !== null && { assignedTo }),
    ...(mergedInto !== null && { mergedInto }),
    ...(messageId !== undefined && { messageId }),
  }
}
