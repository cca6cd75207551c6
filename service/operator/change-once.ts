import { KEY_MAX_LENGTH } from '#schemas/limits.ts'
import type { ApiError } from '#schemas/operator/api-error.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { claimKey, type KeptAnswer, type KeyedCall, keepAnswer } from '#service/call/idempotency.ts'
import type { OperatorService, OperatorToken } from '#service/call/operator-call.ts'
import { workOrRefusal } from '#service/call/work-or-refusal.ts'
import { bodyDigests } from '#service/call/body-digest.ts'
import type { Tx } from '#service/database/database.ts'
import { openBytes, sealBytes } from '#service/keys/seal-bytes.ts'

/** The answer to a change: its result, or the body of its refusal. */
type Answer = { readonly result: unknown } | { readonly refusal: ApiError }

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${KEY_MAX_LENGTH}}$`)

/** The header `Idempotency-Key` of a change; null without one. */
export function readKey(header: string | readonly string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && KEY.test(header)) return header
  const expected = `1 to ${KEY_MAX_LENGTH} printable ASCII characters without spaces`
  throw new ApiRefusal('invalid-key', `The header Idempotency-Key must have ${expected}.`)
}

/** The scope of a key: one request to one endpoint, by one token. */
export function keyedChange(
  { keys }: Pick<OperatorService, 'keys'>,
  { name }: OperatorToken,
  change: { key: string; endpoint: string; params: object; request: object; readVersion: string | null },
): KeyedCall {
  const { key, endpoint, params, request, readVersion } = change
  return {
    scope: `operator/${name}/${endpoint}`,
    key,
    operation: endpoint,
    ...bodyDigests(keys, endpoint, { params, request, ...(readVersion !== null && { readVersion }) }),
  }
}

/**
 * Runs a change once for its idempotency key: the answer is stored in the transaction of the change, sealed, because it may show a secret.
 * A repeated call gets the first answer, also where it is a refusal.
 */
export async function changeOnce(
  service: Pick<OperatorService, 'database' | 'keys' | 'entropy'>,
  keyed: KeyedCall,
  change: (tx: Tx) => Promise<unknown>,
): Promise<{ result: unknown; isRepeated: boolean }> {
  const owner = `${keyed.scope}/${keyed.key}`
  const { answer, isRepeated } = await service.database.transaction(async (tx) => {
    const kept = await claimKey(tx, keyed)
    if (kept !== null) return { answer: await openAnswer(service, tx, kept, owner), isRepeated: true }
    const first = await workOrRefusal<Answer>(tx, async () => ({ result: await change(tx) }), asAnswer)
    await keepAnswer(tx, keyed, { ok: true, result: sealAnswer(service, first, owner) })
    return { answer: first, isRepeated: false }
  })
  if ('refusal' in answer) throw ApiRefusal.of(answer.refusal)
  return { result: answer.result, isRepeated }
}

const asAnswer = (error: unknown) => (error instanceof ApiRefusal ? { refusal: error.body } : null)

interface Sealed {
  readonly keyId: string
  /** In base64. */
  readonly bytes: string
}

function sealAnswer(
  { keys, entropy }: Pick<OperatorService, 'keys' | 'entropy'>,
  answer: Answer,
  owner: string,
): Sealed {
  const { keyId, secret } = keys.current('personal')
  const bytes = sealBytes(Buffer.from(JSON.stringify(answer)), { secret, owner }, entropy)
  return { keyId, bytes: bytes.toString('base64') }
}

async function openAnswer(
  { keys }: Pick<OperatorService, 'keys'>,
  tx: Tx,
  kept: KeptAnswer,
  owner: string,
): Promise<Answer> {
  const { keyId, bytes } = (kept as { result: Sealed }).result
  const { secret } = await keys.find(tx, keyId)
  const opened = openBytes(Buffer.from(bytes, 'base64'), { secret, owner })
  return JSON.parse(opened.toString('utf8')) as Answer
}

/** The refusal of a key that was used before with another request; any other error is returned unchanged. */
export function asKeyReused(error: unknown): unknown {
  if (!(error instanceof Fault) || error.code !== FAULT.keyReused) return error
  return new ApiRefusal(
    'key-reused',
    'This Idempotency-Key was used before, for another request. Take a new key for each change.',
  )
}
