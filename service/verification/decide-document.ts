import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { VerificationPurpose } from '#schemas/protocol/verification.ts'
import type { Tx } from '#service/database/database.ts'
import type { VerificationRequestStatus } from '#service/database/verification-tables.ts'
import { now } from '#service/database/time.ts'
import { publish } from '#service/events/publish.ts'
import { putPlayerMail } from '#service/players/changes/player-mail.ts'
import { publishPlayer } from '#service/players/rows/personal-row.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { storeIfAway } from '#service/sessions/after-login-events.ts'
import { assertMoved, isFrom, move } from '#service/states/move.ts'
import { allows } from '#service/states/state-machine.ts'
import { VERIFICATION_REQUESTS } from '#service/states/verification-request-states.ts'
import { VERIFICATION_DOCUMENTS } from './document-states.ts'
import { publishReload } from './own-request.ts'
import { currentDocuments } from './verification-requests.ts'

/** An operator's decision about a document of a site. */
export interface DocumentDecision {
  readonly memberId: number
  readonly documentId: number
  /** The name of the token. */
  readonly by: string
}

export type NotDecided = 'not-found' | 'decided'

interface Decided {
  readonly requestId: number
  readonly playerId: number
  readonly purpose: VerificationPurpose
  readonly status: VerificationRequestStatus
}

/** The events about the facts of the session; the page of a source of funds loads its request again. */
const EVENTS = {
  identity: 'player.idVerification',
  address: 'player.addressVerification',
  funds: null,
} as const

/** The columns that say when an operator accepted the documents of a purpose. */
const VERIFIED_AT = {
  identity: 'id_verified_at',
  address: 'address_verified_at',
  funds: 'funds_verified_at',
} as const

/** Accepts a document, and mails it to the player. With the last one of its request, the player's identity, address or source of funds is verified. */
export async function acceptDocument(
  tx: Tx,
  vault: PersonalVault,
  decision: DocumentDecision,
): Promise<NotDecided | null> {
  const found = await lockSubmitted(tx, decision)
  if (typeof found === 'string') return found
  await decideDocument(tx, decision, { event: 'accept' })
  const documents = await currentDocuments(tx, found.requestId)
  const isWhole = documents.every(({ status }) => status === 'accepted')
  if (isWhole) await verify(tx, found)
  await publishReload(tx, found)
  await publishPlayer(tx, vault, found.playerId)
  const { playerId, purpose } = found
  const to = { memberId: decision.memberId, playerId }
  await (isWhole
    ? putPlayerMail(tx, vault, { ...to, kind: `${purpose}Verified`, facts: {} })
    : putPlayerMail(tx, vault, { ...to, kind: 'documentAccepted', facts: { purpose } }))
  return null
}

/** Refuses a document: the player sees the reason, also in a mail, and can send another picture. */
export async function refuseDocument(
  tx: Tx,
  vault: PersonalVault,
  { reason, ...decision }: DocumentDecision & { readonly reason: string },
): Promise<NotDecided | null> {
  const found = await lockSubmitted(tx, decision)
  if (typeof found === 'string') return found
  await decideDocument(tx, decision, { event: 'refuse', reason })
  await decideRequest(tx, found, 'refuse')
  const event = EVENTS[found.purpose]
  if (event !== null) await publish(tx, cashierTopic(found.playerId), event, { status: 'REJECTED' })
  await publishReload(tx, found)
  await publishPlayer(tx, vault, found.playerId)
  const { playerId, purpose } = found
  await storeIfAway(tx, playerId, { kind: 'document-refused' })
  const to = { memberId: decision.memberId, playerId }
  await putPlayerMail(tx, vault, { ...to, kind: 'documentRefused', facts: { purpose, reason } })
  return null
}

/** Locks the request of a document that waits for a decision. */
async function lockSubmitted(
  tx: Tx,
  { memberId, documentId }: DocumentDecision,
): Promise<Decided | NotDecided> {
  const document = await tx
    .selectFrom('verification_documents')
    .select('request_id as requestId')
    .where('document_id', '=', documentId)
    .where('member_id', '=', memberId)
    .where('status', 'in', ['submitted', 'accepted', 'refused', 'replaced'])
    .executeTakeFirst()
  if (document === undefined) return 'not-found'
  const request = await tx
    .selectFrom('verification_requests')
    .select(['request_id as requestId', 'player_id as playerId', 'purpose', 'status'])
    .where('request_id', '=', document.requestId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const waiting = await tx
    .selectFrom('verification_documents')
    .select('document_id')
    .where('document_id', '=', documentId)
    .where(isFrom(VERIFICATION_DOCUMENTS, 'accept'))
    .executeTakeFirst()
  const isOver = !allows(VERIFICATION_REQUESTS, request.status, 'accept')
  return waiting === undefined || isOver ? 'decided' : request
}

/** Moves a document that waits for the operator; its request is locked. */
async function decideDocument(
  tx: Tx,
  { documentId, by }: DocumentDecision,
  { event, ...columns }: { readonly event: 'accept' | 'refuse'; readonly reason?: string },
): Promise<void> {
  const document = { document_id: documentId, status: 'submitted' as const }
  const set = { ...columns, decided_by: by, decided_at: now }
  assertMoved(await move(tx, VERIFICATION_DOCUMENTS, document, { event, set, returning: ['status'] }))
}

async function decideRequest(
  tx: Tx,
  { requestId, status }: Decided,
  event: 'accept' | 'refuse',
): Promise<void> {
  const set = { decided_at: now }
  const request = { request_id: requestId, status }
  assertMoved(await move(tx, VERIFICATION_REQUESTS, request, { event, set, returning: ['status'] }))
}

async function verify(tx: Tx, found: Decided): Promise<void> {
  const { playerId, purpose } = found
  await decideRequest(tx, found, 'accept')
  const { date } = await tx
    .updateTable('players')
    .set({ [VERIFIED_AT[purpose]]: now })
    .where('player_id', '=', playerId)
    .returning(`${VERIFIED_AT[purpose]} as date`)
    .executeTakeFirstOrThrow()
  const event = EVENTS[purpose]
  if (event !== null)
    await publish(tx, cashierTopic(playerId), event, {
      status: 'VERIFIED',
      ...(date !== null && { date }),
    })
  await storeIfAway(tx, playerId, { kind: `${purpose}-verified` })
}
