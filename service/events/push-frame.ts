import { encode } from '#service/wire/codec.ts'
import type { StoredPush } from './event-log.ts'

const HEAD = Buffer.concat([Buffer.of(0x85), encode('topic')])
const EPOCH_KEY = Buffer.from(encode('epoch'))
const OFFSET_KEY = Buffer.from(encode('offset'))
const EVENT_KEY = Buffer.from(encode('event'))
const BODY_KEY = Buffer.from(encode('body'))

/** The bytes before the offset in every frame of a topic. */
export function frameHead(topic: string, epoch: string): Buffer {
  // Each part is copied immediately: the encoder's buffer is reused by the next encoding.
  return Buffer.concat([HEAD, Buffer.from(encode(topic)), EPOCH_KEY, Buffer.from(encode(epoch)), OFFSET_KEY])
}

/** The bytes between the offset and the body in every frame of an event. */
export function frameMiddle(event: string): Buffer {
  return Buffer.concat([EVENT_KEY, encode(event), BODY_KEY])
}

/** Composes a push frame around its encoded body, once for all subscribers. */
export function buildPush(push: {
  topic: string
  epoch: string
  offset: number
  event: string
  encodedBody: Uint8Array
}): StoredPush {
  const { topic, epoch, offset, event, encodedBody } = push
  const head = frameHead(topic, epoch)
  const frame = Buffer.concat([head, Buffer.from(encode(offset)), frameMiddle(event), encodedBody])
  return { topic, epoch, offset, event, frame }
}
