import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { lockRequest, type OwnRequest, publishReload } from './own-request.ts'

/** Texts of a player about one request. */
const REPLIES_MAX = 20

const ownerOf = (requestId: number) => `verification-reply/${requestId}`

/** Adds the player's words to a request that is not decided. */
export async function addReply(
  tx: Tx,
  vault: PersonalVault,
  { text, ...own }: OwnRequest & { readonly text: string },
): Promise<OperationResult<'postVerificationRequestReply'> | Refused<'notYours'>> {
  const request = await lockRequest(tx, own)
  if (request === null) return { refused: 'notYours' }
  const said = text.trim()
  const { count } = await tx
    .selectFrom('verification_replies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_id', '=', own.requestId)
    .executeTakeFirstOrThrow()
  const isOver = request.status === 'accepted' || request.status === 'closed'
  if (isOver || said === '' || count >= REPLIES_MAX) return { result: 0 }
  const { bytes, keyId } = vault.seal({ text: said }, ownerOf(own.requestId))
  await tx
    .insertInto('verification_replies')
    .values({ request_id: own.requestId, sealed: bytes, sealed_key_id: keyId })
    .execute()
  await publishReload(tx, own)
  return { result: 1 }
}

export interface Reply {
  readonly text: string
  readonly time: number
}

/** The players' messages about some requests, by request, oldest first. */
export async function readReplies(
  db: Db,
  vault: PersonalVault,
  requestIds: readonly number[],
): Promise<(requestId: number) => readonly Reply[]> {
  const rows = await db
    .selectFrom('verification_replies')
    .select(['request_id as requestId', 'sealed', 'sealed_key_id as keyId', 'created_at as time'])
    .where('request_id', 'in', requestIds)
    .orderBy('reply_id')
    .execute()
  const byRequest = Map.groupBy(rows, ({ requestId }) => requestId)
  return (requestId) =>
    (byRequest.get(requestId) ?? []).map(({ sealed, keyId, time }) => {
      const { text } = vault.open({ bytes: sealed, keyId }, ownerOf(requestId))
      return { text: String(text), time }
    })
}
