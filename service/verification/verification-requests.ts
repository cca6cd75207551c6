import { sql } from 'kysely'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import {
  type DocumentSide,
  sidesOf,
  type VerificationPurpose,
  type VerificationRequest,
} from '#schemas/protocol/verification.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { lockPersonal, type PersonalRow } from '#service/players/rows/personal-row.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { assertMoved, move, moveAll } from '#service/states/move.ts'
import { VERIFICATION_REQUESTS } from '#service/states/verification-request-states.ts'
import { VERIFICATION_DOCUMENTS } from './document-states.ts'
import { isCollecting, lockRequest, type OwnRequest, publishReload } from './own-request.ts'
import { completeForm } from './pending-forms.ts'
import { addReply, readReplies } from './replies.ts'

/** The fields that the registration must have before it can be verified. */
const NEEDED = {
  identity: ['firstName', 'lastName'],
  address: ['primaryAddressStreet', 'primaryAddressCity'],
  funds: ['firstName', 'lastName'],
} as const satisfies Record<VerificationPurpose, readonly string[]>

/** Opens a request, or returns the current one. The player's row is locked. */
export async function openRequest(
  tx: Tx,
  vault: PersonalVault,
  { playerId, purpose }: { readonly playerId: number; readonly purpose: VerificationPurpose },
): Promise<OperationResult<'requestIdVerification'>> {
  const player = await lockPersonal(tx, vault, playerId)
  if (lacksDetails(player, purpose) || (await isVerified(tx, playerId, purpose))) return { result: 0 }
  const current = await tx
    .selectFrom('verification_requests')
    .select('request_id as requestId')
    .where('player_id', '=', playerId)
    .where('purpose', '=', purpose)
    .where('status', 'in', ['open', 'submitted', 'refused'])
    .executeTakeFirst()
  if (current !== undefined) return { result: 1, requestId: current.requestId }
  const { requestId } = await tx
    .insertInto('verification_requests')
    .values({ member_id: player.memberId, player_id: playerId, purpose })
    .returning('request_id as requestId')
    .executeTakeFirstOrThrow()
  return { result: 1, requestId }
}

const lacksDetails = ({ segment, personal }: PersonalRow, purpose: VerificationPurpose): boolean =>
  segment === 'B' || NEEDED[purpose].some((field) => (personal[field] ?? '') === '')

async function isVerified(tx: Tx, playerId: number, purpose: VerificationPurpose): Promise<boolean> {
  // The source of funds is given again once the accepted one is no longer valid, or to bring it up to date.
  if (purpose === 'funds') return false
  const { identity, address } = await tx
    .selectFrom('players')
    .select(['id_verified_at as identity', 'address_verified_at as address'])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return (purpose === 'identity' ? identity : address) !== null
}

interface WantedRequest {
  readonly playerId: number
  readonly purpose: VerificationPurpose
  /** Months after which an accepted source of funds is no longer valid. */
  readonly fundsValidMonths: number
}

/** The player's latest request with its current documents; null if there is none, or if it is no longer valid. */
export async function readLastRequest(
  db: Db,
  vault: PersonalVault,
  { playerId, purpose, fundsValidMonths }: WantedRequest,
): Promise<VerificationRequest | null> {
  const row = await db
    .selectFrom('verification_requests')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('purpose', '=', purpose)
    .where(
      sql<boolean>`(purpose <> 'funds' or status <> 'accepted'
        or decided_at > service_now() - make_interval(months => ${fundsValidMonths}))`,
    )
    .orderBy('request_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.status === 'closed') return null
  const documents = await currentDocuments(db, row.request_id)
  const repliesOf = await readReplies(db, vault, [row.request_id])
  return {
    requestId: row.request_id,
    purpose: row.purpose,
    status: row.status,
    createdTime: row.created_at,
    ...(row.document_type !== null && { documentType: row.document_type }),
    ...(row.submitted_at !== null && { submittedTime: row.submitted_at }),
    ...(row.decided_at !== null && { decidedTime: row.decided_at }),
    documents: documents.map(({ reason, pages, ...document }) => ({
      ...document,
      // A single picture that was stored before pages were counted.
      pages: pages ?? 1,
      ...(reason !== null && { reason }),
    })),
    replies: [...repliesOf(row.request_id)],
  }
}

interface CurrentDocument {
  readonly documentId: number
  readonly side: DocumentSide
  readonly status: 'uploaded' | 'submitted' | 'accepted' | 'refused'
  readonly uploadedTime: number
  readonly pages: number | null
  readonly reason: string | null
}

/** The documents that count, in the order of their sides. */
export async function currentDocuments(db: Db, requestId: number): Promise<CurrentDocument[]> {
  const rows = await db
    .selectFrom('verification_documents')
    .select(['document_id as documentId', 'side', 'status', 'created_at as uploadedTime', 'pages', 'reason'])
    .where('request_id', '=', requestId)
    .where('status', 'in', ['uploaded', 'submitted', 'accepted', 'refused'])
    .orderBy('side', 'desc')
    .execute()
  return rows as CurrentDocument[]
}

/** Hands a request to the operator: every side that its document needs is there, and no other. */
export async function submitRequest(
  tx: Tx,
  vault: PersonalVault,
  { documentType, note, ...own }: OwnRequest & OperationRequest<'postVerificationRequestSubmit'>,
): Promise<OperationResult<'postVerificationRequestSubmit'> | Refused<'notYours'>> {
  const request = await lockRequest(tx, own)
  if (request === null) return { refused: 'notYours' }
  if (!isCollecting(request.status)) return { result: 0, errors: [{ field: 'documentType', code: 'closed' }] }
  const sides = sidesOf(request.purpose, documentType)
  if (sides === null) return { result: 0, errors: [{ field: 'documentType', code: 'other-purpose' }] }
  const documents = await currentDocuments(tx, own.requestId)
  const errors = sides.flatMap((side): FieldError[] => {
    const status = documents.find((one) => one.side === side)?.status
    if (status === undefined) return [{ field: side, code: 'missing' }]
    return status === 'refused' ? [{ field: side, code: 'refused' }] : []
  })
  if (documentType === 'otherFunds' && (note ?? '').trim() === '')
    errors.push({ field: 'note', code: 'missing' })
  if (errors.length > 0) return { result: 0, errors }
  if (note !== undefined) await addReply(tx, vault, { ...own, text: note })
  await moveAll(tx, VERIFICATION_DOCUMENTS, { event: 'submit', set: { submitted_at: now } })
    .where('request_id', '=', own.requestId)
    .where('side', 'in', sides)
    .execute()
  // The back of an identity card that was replaced by a passport is not needed.
  await moveAll(tx, VERIFICATION_DOCUMENTS, { event: 'replace' })
    .where('request_id', '=', own.requestId)
    .where('side', 'not in', sides)
    .execute()
  const moved = await move(
    tx,
    VERIFICATION_REQUESTS,
    { request_id: own.requestId, status: request.status },
    {
      event: 'submit',
      set: { document_type: documentType, submitted_at: now, decided_at: null },
      returning: ['status'],
    },
  )
  assertMoved(moved)
  await completeForm(tx, own.playerId, request.purpose)
  await publishReload(tx, own)
  return { result: 1 }
}
