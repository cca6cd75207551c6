import type { OperationResult } from '#schemas/protocol/operations.ts'
import { checkEmail } from '#modules/registration/rules/field-checks.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Tx } from '#service/database/database.ts'
import { putMail } from '#service/mail/outbox.ts'
import { type ConfirmationSender, sendConfirmation, waitForNewAddress } from './email-confirmation.ts'
import { indexesOf } from '#service/players/rows/identity-indexes.ts'
import { isSameIndex } from '#service/players/rows/index-forms.ts'
import { judgeChange, type SamePersonPolicy } from '#service/players/rows/same-person.ts'
import { partlyHidden } from '#service/players/rules/hide-address.ts'
import {
  lockPersonal,
  type PersonalRow,
  takenFields,
  writePersonal,
} from '#service/players/rows/personal-row.ts'

type Result = OperationResult<'updatePlayerEmail'>

/**
 * Sends a link to a new address, which replaces the current one when the player follows it, and a notice to the current one. A refusal
 * must roll `tx` back.
 */
export async function changeEmail(
  tx: Tx,
  sender: ConfirmationSender,
  { playerId, email, policy }: { playerId: number; email: string; policy: SamePersonPolicy },
): Promise<Result | Refused<'processingFailed'>> {
  const { vault } = sender
  const row = await lockPersonal(tx, vault, playerId)
  const code = await refusalOf(tx, sender, row, email)
  if (code !== null) return { result: 0, errors: [{ field: 'email', code }] }
  const retryAfterMs = await waitForNewAddress(tx, vault, row)
  if (retryAfterMs > 0) return { result: -1, retryAfterMs }
  const judged = await judgeChange(tx, vault, row, {
    before: indexesOf(vault, row.personal, row),
    after: indexesOf(vault, { ...row.personal, primaryEmail: email }, row),
    policy,
  })
  if (typeof judged === 'object') return { result: 0, errors: [{ field: 'email', code: judged.code }] }
  const name = String(row.personal.firstName ?? row.screenName)
  const pendingEmailUntil = await sendConfirmation(tx, { ...sender, playerId, email, name, isNew: true })
  const personal = { ...row.personal, pendingEmail: email, pendingEmailUntil }
  const refused = await writePersonal(tx, vault, row, { personal })
  if (refused !== null) return refused
  await notifyCurrent(tx, sender, row, { name, email })
  return { result: 1 }
}

async function refusalOf(
  tx: Tx,
  { vault }: ConfirmationSender,
  row: PersonalRow,
  email: string,
): Promise<string | null> {
  const malformed = checkEmail(email)
  if (malformed !== null) return malformed.code
  const emailIndex = vault.emailIndex(email, row.operatorId)
  if (isSameIndex(vault, row.emailIndex, emailIndex)) return 'same'
  const taken = await takenFields(tx, vault, row, { emailIndex })
  return taken.length > 0 ? 'taken' : null
}

async function notifyCurrent(
  tx: Tx,
  { vault, memberId, languageId }: ConfirmationSender,
  { playerId, personal }: PersonalRow,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const { primaryEmail } = personal
  if (typeof primaryEmail !== 'string' || primaryEmail === '') return
  const content = { to: primaryEmail, name, other: partlyHidden(email) }
  await putMail(tx, vault, { kind: 'emailChanging', memberId, playerId, languageId, content })
}
