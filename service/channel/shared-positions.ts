import type { TopicPosition } from '#schemas/protocol/frames.ts'
import { encode } from '#service/wire/codec.ts'

/** A position with its bytes, both of them shared by all polls that stand there. */
export interface SharedPosition {
  readonly position: TopicPosition
  readonly encoded: Buffer
}

/** Topics whose positions are shared. */
const TOPICS_MAX = 10_000

/**
 * The ends of topics, once for all polls: thousands of held polls stand at the same positions, and each would otherwise
 * keep 64 of its own and encode them anew (security 27).
 */
export class SharedPositions {
  readonly #byTopic = new Map<string, SharedPosition>()

  of(position: TopicPosition): SharedPosition {
    const { topic, epoch, offset, gap } = position
    const known = this.#byTopic.get(topic)
    const isSame = known?.position.offset === offset && known.position.epoch === epoch && !gap
    if (known !== undefined && isSame) return known
    // The encoder's own buffer holds much more.
    const shared = { position, encoded: Buffer.from(encode(position)) }
    if (gap) return shared
    if (this.#byTopic.size >= TOPICS_MAX) this.#byTopic.clear()
    this.#byTopic.set(topic, shared)
    return shared
  }
}
