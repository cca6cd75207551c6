import { type ReadPosition, TopicPositions } from './topic-positions.ts'

/** Reference counts of topic subscriptions: a topic is subscribed as long as it has a subscriber. */
export class TopicFollowers {
  readonly positions = new TopicPositions()
  private readonly counts = new Map<string, number>()
  private readonly changed: () => void

  constructor(changed: () => void) {
    this.changed = changed
  }

  /** Subscribes to a topic, from a position or from its end; returns the unsubscribe function. */
  add(topic: string, from?: ReadPosition): () => void {
    const count = this.counts.get(topic) ?? 0
    this.counts.set(topic, count + 1)
    if (count === 0) {
      this.positions.follow(topic, from)
      this.changed()
    }
    let isFollowing = true
    return () => {
      if (!isFollowing) return
      isFollowing = false
      this.remove(topic)
    }
  }

  private remove(topic: string): void {
    const left = (this.counts.get(topic) ?? 1) - 1
    if (left > 0) return void this.counts.set(topic, left)
    this.counts.delete(topic)
    this.positions.leave(topic)
    this.changed()
  }
}
