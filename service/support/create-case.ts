import { sql } from 'kysely'
import type { SupportRefusal } from '#schemas/protocol/support.ts'
import type { SupportSettings } from '#schemas/site-manifest/support.ts'
import { emailForm, EMAIL_MAX_LENGTH } from '#modules/registration/rules/email-form.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { byteas } from '#service/database/binary-arrays.ts'
import { type DigestKeys, keyedDigests } from '#service/keys/keyed-digest.ts'
import { makeToken } from '#service/keys/tokens.ts'
import { clientKey } from '#service/limits/client-key.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'
import { hasIndex } from '#service/players/rows/index-forms.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { storedEmail } from '#service/players/rules/normal-forms.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { attachTo, lockUnsent } from './attachments.ts'
import { mailCase } from './case-mails.ts'
import { sealCase } from './case-rows.ts'
import { addMessage } from './messages.ts'
import { isOwnReference } from './own-reference.ts'
import { supportSettings } from './support-settings.ts'

/** An arbitrary number that no other part uses: the advisory lock for counting the guests of a site. */
const GUESTS_LOCK = 600

interface NewCase {
  readonly site: ServedSite
  /** Null for a guest. */
  readonly playerId: number | null
  readonly languageId: string
  readonly clientAddress: string
  readonly topic: string
  readonly subject: string
  readonly message: string
  readonly reference?: string
  readonly attachments?: readonly number[]
  readonly email?: string
  readonly name?: string
}

interface Parts {
  readonly vault: PersonalVault
  readonly entropy: Entropy
  readonly keys: DigestKeys
}

interface Sender {
  readonly emailIndex: Buffer | null
  /** Digests of the network, the present one first; none of a player. */
  readonly client: readonly Buffer[]
}

/** Opens a case and mails its number, or says why not. A guest’s case waits until the address is confirmed. */
export async function createCase(
  tx: Tx,
  { vault, entropy, keys }: Parts,
  asked: NewCase,
): Promise<number | SupportRefusal> {
  const { site, playerId, languageId, topic } = asked
  const { memberId } = site
  const attachments = [...new Set(asked.attachments)]
  const email = playerId === null ? storedEmail(asked.email ?? '') : ''
  const sender: Sender =
    playerId === null
      ? { emailIndex: vault.emailIndex(email, site.operatorId), client: clientDigests(keys, asked) }
      : { emailIndex: null, client: [] }
  const refusal = await refuseCase(tx, vault, { ...asked, attachments, sender })
  if (refusal !== null) return refusal
  const secrets = {
    subject: asked.subject.trim(),
    key: makeToken(entropy),
    email,
    name: playerId === null ? (asked.name ?? '').trim() : '',
  }
  const { caseId } = await tx
    .insertInto('support_cases')
    .values({
      member_id: memberId,
      player_id: playerId,
      status: playerId === null ? 'unconfirmed' : 'open',
      topic,
      language_id: languageId,
      reference: (asked.reference ?? '').trim(),
      ...sealCase(vault, memberId, secrets),
      guest_email_index: sender.emailIndex,
      guest_client: sender.client[0] ?? null,
    })
    .returning('case_id as caseId')
    .executeTakeFirstOrThrow()
  const messageId = await addMessage(tx, vault, { caseId, author: 'player', text: asked.message.trim() })
  await attachTo(tx, messageId, attachments)
  const mailed = { row: { caseId, memberId, playerId, languageId }, secrets }
  await (playerId === null
    ? mailCase(tx, vault, mailed, { kind: 'supportConfirm', more: {} })
    : mailCase(tx, vault, mailed, { kind: 'supportReceived', more: {} }))
  return caseId
}

const clientDigests = (keys: DigestKeys, { site, clientAddress }: NewCase) =>
  keyedDigests(keys, 'digest', `support ${site.memberId}/${clientKey(clientAddress)}`)

async function refuseCase(
  tx: Tx,
  vault: PersonalVault,
  asked: NewCase & { readonly attachments: readonly number[]; readonly sender: Sender },
): Promise<SupportRefusal | null> {
  const { site, playerId, topic, subject, message, email = '', attachments, sender } = asked
  const settings = supportSettings(site)
  if (settings === null || (playerId === null && !settings.guests)) return 'notAllowed'
  if (!settings.topics.some(({ id }) => id === topic)) return 'topic'
  if (subject.trim() === '') return 'subject'
  if (message.trim() === '') return 'message'
  if (playerId === null && (emailForm(email) === null || email.length > EMAIL_MAX_LENGTH)) return 'email'
  const reference = (asked.reference ?? '').trim()
  if (
    playerId !== null &&
    reference !== '' &&
    !(await isOwnReference(tx, { playerId, memberId: site.memberId }, reference))
  )
    return 'reference'
  const hasFiles = playerId === null ? attachments.length === 0 : await lockUnsent(tx, playerId, attachments)
  if (!hasFiles) return 'attachments'
  const isAbove =
    playerId === null
      ? await isGuestAbove(tx, vault, { site, sender, settings })
      : await isPlayerAbove(tx, playerId, settings)
  return isAbove ? 'tooMany' : null
}

/** Whether a guest's address or network has opened the most cases that a day allows. Guests of a site are counted one after the other. */
async function isGuestAbove(
  tx: Tx,
  vault: PersonalVault,
  {
    site: { memberId },
    sender,
    settings,
  }: { readonly site: ServedSite; readonly sender: Sender; readonly settings: SupportSettings },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${GUESTS_LOCK}::integer, ${memberId}::integer)`.execute(tx)
  const isAddress = hasIndex(vault, 'guest_email_index', sender.emailIndex)
  const isClient = sql<boolean>`guest_client = any(${byteas(sender.client)}::bytea[])`
  const { rows } = await sql<{ ofAddress: number; ofClient: number }>`
    select count(*) filter (where ${isAddress})::integer as "ofAddress",
      count(*) filter (where ${isClient})::integer as "ofClient"
    from support_cases where member_id = ${memberId} and created_at > service_now() - interval '1 day'
      and (${isAddress} or ${isClient})`.execute(tx)
  const { ofAddress, ofClient } = rows[0]!
  return Math.max(ofAddress, ofClient) >= settings.guestCasesADay
}

/** Whether a player has opened the most cases that a day allows. The player's row is locked, so that concurrent calls are counted. */
async function isPlayerAbove(tx: Tx, playerId: number, settings: SupportSettings): Promise<boolean> {
  await lockPlayer(tx, playerId)
  return (await countToday(tx, playerId)) >= settings.casesADay
}

/** The cases that a player has opened within 24 hours. */
export async function countToday(db: Db, playerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from support_cases
    where player_id = ${playerId} and created_at > service_now() - interval '1 day'`.execute(db)
  return rows[0]!.count
}
