import type { StoredPush, TopicListener } from './event-log.ts'

/** Who listens to which topic inside this process. */
export interface Listeners {
  add: (topic: string, listener: TopicListener) => () => void
  has: (topic: string) => boolean
  topics: () => string[]
  tell: (topic: string, pushes: readonly StoredPush[]) => void
}

export function createListeners(): Listeners {
  const byTopic = new Map<string, Set<TopicListener>>()
  return {
    add(topic, listener) {
      const listeners = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic)
      }
    },
    has: (topic) => byTopic.has(topic),
    topics: () => [...byTopic.keys()],
    tell(topic, pushes) {
      // Each gets the same array: a fan-out to thousands builds its bytes once.
      for (const listener of byTopic.get(topic) ?? []) listener(pushes)
    },
  }
}
