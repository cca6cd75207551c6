import { encode } from '#service/channel/codec.ts'
import type { StoredPush } from './event-log.ts'

const HEAD = Buffer.concat([Buffer.of(0x85), encode('topic')])
const EPOCH_KEY = Buffer.from(encode('epoch'))
const OFFSET_KEY = Buffer.from(encode('offset'))
const EVENT_KEY = Buffer.from(encode('event'))
const BODY_KEY = Buffer.from(encode('body'))

/** Puts a push frame together around its encoded body, once for everybody who gets it. */
export function buildPush(push: {
  topic: string
  epoch: string
  offset: number
  event: string
  encodedBody: Uint8Array
}): StoredPush {
  const { topic, epoch, offset, event, encodedBody } = push
  // Each part is copied at once: the encoder's buffer is shared with what it encodes next.
  const frame = Buffer.concat([
    HEAD,
    encode(topic),
    EPOCH_KEY,
    encode(epoch),
    OFFSET_KEY,
    encode(offset),
    EVENT_KEY,
    encode(event),
    BODY_KEY,
    encodedBody,
  ])
  return { topic, epoch, offset, event, frame }
}
