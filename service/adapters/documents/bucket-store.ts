import { AwsClient } from 'aws4fetch'
import type { DocumentStore } from './document-store.ts'

/** A bucket of an S3 API. */
export interface Bucket {
  /** `https://s3.example.com/bucket`, with or without a folder in it. */
  readonly url: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

const ANSWER_WITHIN_MS = 12_000
const RETRIES = 2
const NOT_FOUND = 404

/** Keeps documents in a bucket of an S3 API, each request signed (AWS Signature Version 4). */
export function createBucketStore({ url, accessKeyId, secretAccessKey, region }: Bucket): DocumentStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const call = async (method: string, name: string, body?: Uint8Array): Promise<Response> =>
    client.fetch(`${url.replace(/\/+$/, '')}/${encodeURIComponent(name)}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      ...(body !== undefined && { body: new Uint8Array(body) }),
    })
  const discard = async (answer: Response, isGood: boolean) => {
    await answer.body?.cancel()
    if (!isGood) throw new Error(`the bucket answered ${answer.status}`)
  }
  return {
    async put(name, bytes) {
      const answer = await call('PUT', name, bytes)
      await discard(answer, answer.ok)
    },
    async get(name) {
      const answer = await call('GET', name)
      if (!answer.ok) await discard(answer, false)
      return new Uint8Array(await answer.arrayBuffer())
    },
    async remove(name) {
      const answer = await call('DELETE', name)
      await discard(answer, answer.ok || answer.status === NOT_FOUND)
    },
  }
}
