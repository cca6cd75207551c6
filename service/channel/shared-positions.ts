import type { TopicPosition } from '#schemas/protocol/frames.ts'
import { encode } from '#service/wire/codec.ts'

/** A position with its encoding, shared by all polls at it. */
export interface SharedPosition {
  readonly position: TopicPosition
  readonly encoded: Buffer
}

/** Topics whose positions are shared. */
const TOPICS_MAX = 10_000

/**
 * The end positions of topics, shared by all polls: thousands of held polls have the same positions, and each would otherwise keep and
 * encode 64 of its own (security 27).
 */
export class SharedPositions {
  readonly #byTopic = new Map<string, SharedPosition>()

  of(position: TopicPosition): SharedPosition {
    const { topic, epoch, offset, gap } = position
    const known = this.#byTopic.get(topic)
    const isSame = known?.position.offset === offset && known.position.epoch === epoch && !gap
    if (known !== undefined && isSame) return known
    // Copied, because the encoder's own buffer is much larger.
    const shared = { position, encoded: Buffer.from(encode(position)) }
    if (gap) return shared
    if (this.#byTopic.size >= TOPICS_MAX) this.#byTopic.clear()
    this.#byTopic.set(topic, shared)
    return shared
  }
}
