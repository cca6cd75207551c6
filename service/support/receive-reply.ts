import { timingSafeEqual } from 'node:crypto'
import type { ChangedCase } from '#schemas/operator/support.ts'
import { SUPPORT_MESSAGE_MAX, type SupportRefusal } from '#schemas/protocol/support.ts'
import type { Tx } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { lockOperatedCase, openCase, replyToken } from './case-rows.ts'
import { changed } from './operate-case.ts'
import { supportSettings } from './support-settings.ts'
import { writeInto } from './write-message.ts'

const REPLY_ADDRESS = /\+([1-9][0-9]{0,14})\.([0-9a-f]{32})@[^@]*$/

/**
 * Adds a mail to the case of its Reply-To address. The token in the address is the proof: a mail server may have changed everything else, and
 * the sender of a mail is not proved.
 */
export async function receiveReply(
  tx: Tx,
  vault: PersonalVault,
  { site, address, text }: { readonly site: ServedSite; readonly address: string; readonly text: string },
): Promise<ChangedCase | 'not-found' | SupportRefusal> {
  const [, number, token] = REPLY_ADDRESS.exec(address.trim().toLowerCase()) ?? []
  if (number === undefined || token === undefined) return 'not-found'
  const { memberId } = site
  const addressed = await lockOperatedCase(tx, { memberId, caseId: Number(number) })
  if (addressed === null) return 'not-found'
  const expected = replyToken(openCase(vault, addressed).key)
  if (!timingSafeEqual(Buffer.from(token), Buffer.from(expected))) return 'not-found'
  const { mergedInto } = addressed
  const row = mergedInto === null ? addressed : await lockOperatedCase(tx, { memberId, caseId: mergedInto })
  if (row === null) return 'not-found'
  const written = await writeInto(tx, vault, {
    row,
    settings: supportSettings(site),
    text: ownWords(text),
    byMail: true,
  })
  if ('refusal' in written) return written.refusal
  return changed({ ...row, status: 'open' }, written.messageId)
}

/** The text without the quoted lines at its end and the line that introduces them. */
export function ownWords(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').trimEnd().split('\n')
  const end = lines.findLastIndex((line) => !/^\s*>/.test(line) && line.trim() !== '')
  const isQuoted = end < lines.length - 1
  const kept = lines.slice(0, end + 1)
  if (isQuoted && /:\s*$/.test(kept.at(-1) ?? '')) kept.pop()
  return kept.join('\n').trim().slice(0, SUPPORT_MESSAGE_MAX)
}
