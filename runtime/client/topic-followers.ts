import { TopicPositions } from './topic-positions.ts'

/** Who follows which topic: a topic is asked for as long as somebody does. */
export class TopicFollowers {
  readonly positions = new TopicPositions()
  private readonly counts = new Map<string, number>()
  private readonly changed: () => void

  constructor(changed: () => void) {
    this.changed = changed
  }

  /** Follows a topic; returns how to stop. */
  add(topic: string): () => void {
    const count = this.counts.get(topic) ?? 0
    this.counts.set(topic, count + 1)
    if (count === 0) {
      this.positions.follow(topic)
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
