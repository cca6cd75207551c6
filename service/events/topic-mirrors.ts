import type { TopicRequest } from '#schemas/protocol/frames.ts'
import type { StoredPush, TopicHistory } from './event-log.ts'

/** The cached end of one topic. */
interface Mirror {
  epoch: string
  /** The offset after which the pushes begin. */
  base: number
  pushes: StoredPush[]
  usedAt: number
  madeAt: number
}

/** A running query to Redis. */
export interface Asking {
  overtaken: boolean
}

const PUSHES_MAX = 2000
const MIRRORS_MAX = 20_000
const UNUSED_AFTER_MS = 60_000
const EMPTY_FOR_MS = 10 * 60_000

/**
 * The ends of polled topics, kept up to date by the feed: a thousand polls of one lobby query Redis once. It answers only positions inside
 * the cached range; Redis answers all others.
 */
export class TopicMirrors {
  private readonly mirrors = new Map<string, Mirror>()
  private readonly asking = new Map<string, Set<Asking>>()

  /** The events after the position, or null if Redis must be asked. */
  read({ topic, epoch, offset }: TopicRequest): TopicHistory | null {
    const mirror = this.mirrors.get(topic)
    if (mirror === undefined || epoch !== mirror.epoch || offset === undefined) return null
    const last = mirror.base + mirror.pushes.length
    if (offset < mirror.base || offset > last) return null
    // The epoch of a topic without events is that of a stretch of time, which ends.
    if (last === 0 && performance.now() - mirror.madeAt > EMPTY_FOR_MS) return null
    mirror.usedAt = performance.now()
    const position = { topic, epoch, offset: last, gap: false }
    return { position, pushes: offset === last ? [] : mirror.pushes.slice(offset - mirror.base) }
  }

  /** Begins a query to Redis: `keep` stores its answer, unless the feed brought events meanwhile. */
  ask(topic: string): Asking {
    const asking = { overtaken: false }
    const others = this.asking.get(topic)
    if (others === undefined) this.asking.set(topic, new Set([asking]))
    else others.add(asking)
    return asking
  }

  /** Stores Redis's answer to a request with a position; null if Redis did not answer. */
  keep(asked: TopicRequest, asking: Asking, history: TopicHistory | null): void {
    const others = this.asking.get(asked.topic)
    others?.delete(asking)
    if (others?.size === 0) this.asking.delete(asked.topic)
    if (history === null || asking.overtaken || asked.offset === undefined) return
    const { position, pushes } = history
    if (position.gap || position.epoch !== asked.epoch) return
    if (this.mirrors.size >= MIRRORS_MAX) this.evict()
    this.mirrors.set(asked.topic, {
      epoch: position.epoch,
      base: asked.offset,
      pushes: [...pushes],
      usedAt: performance.now(),
      madeAt: performance.now(),
    })
  }

  /** Adds the events of the feed; a mirror that would have a gap is dropped. */
  grow(topic: string, pushes: readonly StoredPush[]): void {
    for (const asking of this.asking.get(topic) ?? []) asking.overtaken = true
    const mirror = this.mirrors.get(topic)
    if (mirror === undefined) return
    for (const push of pushes) {
      const last = mirror.base + mirror.pushes.length
      if (push.epoch !== mirror.epoch || push.offset > last + 1) {
        this.mirrors.delete(topic)
        return
      }
      if (push.offset === last + 1) mirror.pushes.push(push)
    }
    const surplus = mirror.pushes.length - PUSHES_MAX
    if (surplus < 256) return
    mirror.pushes.splice(0, surplus)
    mirror.base += surplus
  }

  clear(): void {
    for (const askings of this.asking.values()) for (const asking of askings) asking.overtaken = true
    this.mirrors.clear()
  }

  private evict(): void {
    const oldest = performance.now() - UNUSED_AFTER_MS
    for (const [topic, mirror] of this.mirrors) if (mirror.usedAt < oldest) this.mirrors.delete(topic)
    if (this.mirrors.size >= MIRRORS_MAX) this.mirrors.clear()
  }
}
