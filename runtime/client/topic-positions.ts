import type { PushFrame, TopicPosition, TopicRequest } from '#schemas/protocol/frames.ts'

/** The last event of a topic that is already applied. */
export type ReadPosition = Pick<TopicPosition, 'epoch' | 'offset'>

/** The read position of the client in each subscribed topic (protocol, "Topics and resume"). */
export class TopicPositions {
  private readonly positions = new Map<string, ReadPosition | null>()

  get topics(): string[] {
    return [...this.positions.keys()]
  }

  follow(topic: string, from?: ReadPosition): void {
    if (this.positions.has(topic)) return
    this.positions.set(topic, from === undefined ? null : { epoch: from.epoch, offset: from.offset })
  }

  leave(topic: string): void {
    this.positions.delete(topic)
  }

  /** Unsubscribes from the topics that have no position yet. */
  leaveUnread(): void {
    for (const [topic, position] of this.positions) if (position === null) this.positions.delete(topic)
  }

  /** The topics to request: each from its position, or from its end where it was never read. */
  requests(): TopicRequest[] {
    return [...this.positions].map(([topic, position]) => ({ topic, ...position }))
  }

  /** Whether a push is new. It moves the position; repeated pushes and pushes of unsubscribed topics are dropped. */
  accept({ topic, epoch, offset }: Pick<PushFrame, 'topic' | 'epoch' | 'offset'>): boolean {
    const position = this.positions.get(topic)
    if (position === undefined) return false
    if (position !== null && position.epoch === epoch && offset <= position.offset) return false
    this.positions.set(topic, { epoch, offset })
    return true
  }

  /** Applies the positions of an answer, after its pushes; returns the topics that have lost events. */
  settle(positions: readonly TopicPosition[]): string[] {
    const lost: string[] = []
    for (const { topic, epoch, offset, gap } of positions) {
      const known = this.positions.get(topic)
      if (known === undefined) continue
      if (gap) lost.push(topic)
      const isAhead = known !== null && known.epoch === epoch && known.offset >= offset
      if (!isAhead) this.positions.set(topic, { epoch, offset })
    }
    return lost
  }
}
