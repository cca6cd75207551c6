import { encode } from '#service/channel/codec.ts'
import type { StoredPush } from './event-log.ts'

/** Encodes a push frame, once for everybody who gets it. */
export function buildPush(push: {
  topic: string
  epoch: string
  offset: number
  event: string
  body: unknown
}): StoredPush {
  const { topic, epoch, offset, event, body } = push
  // The encoder's own buffer is shared with what it encodes next.
  const frame = Buffer.from(encode({ topic, epoch, offset, event, body }))
  return { topic, epoch, offset, event, frame }
}
