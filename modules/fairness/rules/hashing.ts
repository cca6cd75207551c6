/** A hash job, yielded to the driver. Jobs come in lists: hashed one by one, a tree takes half as long again. */
export type HashJob =
  | { readonly kind: 'sha256'; readonly messages: readonly Uint8Array[] }
  | { readonly kind: 'hmacSha256'; readonly key: Uint8Array; readonly message: Uint8Array }

/**
 * A computation that needs hashes, independent of their implementation: it yields jobs and receives the digests. The
 * service drives it synchronously with node:crypto, the browser with @noble/hashes (decision 41).
 */
export type Hashing<Result> = Generator<HashJob, Result, readonly Uint8Array[]>

type Bytes = Uint8Array | Promise<Uint8Array>

/** SHA-256 and HMAC-SHA-256, synchronous. */
export interface SyncHashes {
  sha256: (message: Uint8Array) => Uint8Array
  hmacSha256: (key: Uint8Array, message: Uint8Array) => Uint8Array
}

/** SHA-256 and HMAC-SHA-256, synchronous or asynchronous. */
export interface Hashes {
  sha256: (message: Uint8Array) => Bytes
  hmacSha256: (key: Uint8Array, message: Uint8Array) => Bytes
}

export function* sha256(message: Uint8Array): Hashing<Uint8Array> {
  const [digest] = yield { kind: 'sha256', messages: [message] }
  return digest!
}

export function* hmacSha256(key: Uint8Array, message: Uint8Array): Hashing<Uint8Array> {
  const [digest] = yield { kind: 'hmacSha256', key, message }
  return digest!
}

export function hashNow<Result>(work: Hashing<Result>, hashes: SyncHashes): Result {
  let step = work.next()
  while (!step.done) {
    const job = step.value
    step = work.next(
      job.kind === 'sha256'
        ? job.messages.map((message) => hashes.sha256(message))
        : [hashes.hmacSha256(job.key, job.message)],
    )
  }
  return step.value
}

export async function hashLater<Result>(work: Hashing<Result>, hashes: Hashes): Promise<Result> {
  let step = work.next()
  while (!step.done) {
    const job = step.value
    step = work.next(
      job.kind === 'sha256'
        ? await Promise.all(job.messages.map(async (message) => hashes.sha256(message)))
        : [await hashes.hmacSha256(job.key, job.message)],
    )
  }
  return step.value
}
