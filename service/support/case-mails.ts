import type { Tx } from '#service/database/database.ts'
import { type MailContents, type NewMail, putMail } from '#service/mail/outbox.ts'
import { putPlayerMail } from '#service/players/changes/player-mail.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { type CaseRow, type CaseSecrets, replyToken } from './case-rows.ts'

type SupportMail = 'supportReceived' | 'supportConfirm' | 'supportAnswer' | 'supportClosed'

/** The facts of a mail beyond those of its case. */
type More<Kind extends SupportMail> = Omit<MailContents[Kind], keyof MailContents['supportReceived']>

/** Queues a mail about a case to its player, or to its guest with the key of the link. */
export async function mailCase<Kind extends SupportMail>(
  tx: Tx,
  vault: PersonalVault,
  {
    row,
    secrets,
  }: {
    readonly row: Pick<CaseRow, 'caseId' | 'memberId' | 'playerId' | 'languageId'>
    readonly secrets: CaseSecrets
  },
  { kind, more }: { readonly kind: Kind; readonly more: More<Kind> },
): Promise<void> {
  const { caseId, memberId, playerId, languageId } = row
  const { subject, key, email, name } = secrets
  const facts = { ...more, caseId, subject, replyToken: replyToken(key) }
  if (playerId !== null) {
    const mail = { kind, memberId, playerId, languageId, facts }
    return putPlayerMail(tx, vault, mail as unknown as Parameters<typeof putPlayerMail<Kind>>[2])
  }
  const content = { ...facts, key, to: email, name }
  await putMail(tx, vault, { kind, memberId, playerId, languageId, content } as unknown as NewMail)
}
