import type { StoredPush, TopicListener } from './event-log.ts'

/** The listeners of each topic inside this process. */
export interface Listeners {
  add: (topic: string, listener: TopicListener) => () => void
  addToAll: (topics: readonly string[], listener: TopicListener) => () => void
  has: (topic: string) => boolean
  topics: () => string[]
  tell: (topic: string, pushes: readonly StoredPush[]) => void
}

export function createListeners(): Listeners {
  const byTopic = new Map<string, Set<TopicListener>>()
  const add = (topic: string, listener: TopicListener) => {
    const listeners = byTopic.get(topic)
    if (listeners === undefined) byTopic.set(topic, new Set([listener]))
    else listeners.add(listener)
  }
  const remove = (topic: string, listener: TopicListener) => {
    const listeners = byTopic.get(topic)
    if (listeners?.delete(listener) === true && listeners.size === 0) byTopic.delete(topic)
  }
  return {
    add(topic, listener) {
      add(topic, listener)
      return () => remove(topic, listener)
    },
    addToAll(topics, listener) {
      for (const topic of topics) add(topic, listener)
      return () => {
        for (const topic of topics) remove(topic, listener)
      }
    },
    has: (topic) => byTopic.has(topic),
    topics: () => [...byTopic.keys()],
    tell(topic, pushes) {
      // All listeners get the same array, so that a fan-out to thousands builds its bytes once.
      for (const listener of byTopic.get(topic) ?? []) listener(pushes)
    },
  }
}
