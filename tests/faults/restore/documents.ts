import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { documentUploadPath } from '#schemas/protocol/verification.ts'
import type { Client } from '#tests/contract/client.ts'
import { operatorApi } from '#tests/contract/operator-api.ts'
import { PIXEL } from '#tests/support/pixel.ts'

const siteId = 'aurora'

/** Sends a picture of a document and submits it. */
export async function sendDocument(client: Client): Promise<void> {
  const call = async <Result>(op: string, body: object): Promise<Result> => {
    const { fault, result } = await client.call(op, body, { endpoint: 'secured', key: randomUUID() })
    assert(fault === undefined, `${op} was refused: ${JSON.stringify(fault)}`)
    return result as Result
  }
  const asked = await call<OperationResult<'requestIdVerification'>>('requestIdVerification', {})
  const requestId = asked.requestId ?? 0
  const headers = { 'Content-Type': 'application/octet-stream' }
  const sent = await client.post(documentUploadPath(requestId, 'front'), undefined, { bytes: PIXEL, headers })
  assert.equal(sent.status, 200)
  await call('postVerificationRequestSubmit', { requestId, documentType: 'passport' })
}

/** The picture of the last document of a player, in base64, as an operator sees it. */
export async function viewDocument(
  { operatorPort }: { readonly operatorPort: number },
  token: string,
  playerId: number,
): Promise<string> {
  const api = operatorApi({ operatorPort }, token)
  const { answer: list } = await api.ask('getDocuments', { siteId }, { playerId })
  const documentId = list.documents[0]?.documentId
  assert(documentId !== undefined, 'the player has no document')
  const { status, answer } = await api.ask('viewDocument', { siteId, documentId }, {})
  assert.equal(status, 200)
  return answer.data
}
