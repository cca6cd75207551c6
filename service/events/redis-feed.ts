import type { Redis } from 'ioredis'
import type { StoredPush } from './event-log.ts'
import { buildPush } from './push-frame.ts'

/** One stream entry of `XREAD`: an id, and alternating fields and values. */
type Entry = [id: Buffer, fields: Buffer[]]

export interface FeedOptions {
  /** A connection of its own, because it blocks inside Redis. */
  redis: Redis
  /** A connection for commands that do not block; they time out. */
  asking: Redis
  key: string
  /** The new events of one batch, by topic. */
  onPushes: (topic: string, pushes: readonly StoredPush[]) => void
  /** Events may have been missed: all listeners must read the log. */
  onHole: () => void
  /** Redis could not be reached; the feed retries. */
  onError: (error: Error) => void
}

const WAIT_MS = 1000
const RETRY_MS = 300
const BATCHES_MAX = 50

/** Reads the one stream that carries every batch to every process. */
export class RedisFeed {
  private readonly options: FeedOptions
  private stopping = false
  private last: number | null = null
  private following: Promise<void> = Promise.resolve()

  constructor(options: FeedOptions) {
    this.options = options
  }

  /** Resolves when the feed is at the end of the stream: from then on it misses no batch. */
  async begin(): Promise<void> {
    this.last = await this.newest()
    this.following = this.follow()
  }

  async stop(): Promise<void> {
    this.stopping = true
    this.options.redis.disconnect()
    await this.following
  }

  private async newest(): Promise<number> {
    const entries = (await this.options.asking.callBuffer('XREVRANGE', [
      this.options.key,
      '+',
      '-',
      'COUNT',
      1,
    ])) as Entry[]
    return entries[0] === undefined ? 0 : batchOf(entries[0])
  }

  private async follow(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.next()
      } catch (error) {
        if (this.stopping) break
        this.options.onError(error as Error)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        // Entries may have been trimmed meanwhile, or this may be another Redis than before.
        this.options.onHole()
      }
    }
  }

  private async next(): Promise<void> {
    const { redis, key } = this.options
    const after = `${this.last ?? 0}-0`
    const wait = ['COUNT', BATCHES_MAX, 'BLOCK', WAIT_MS, 'STREAMS', key, after]
    const streams = (await redis.callBuffer('XREAD', wait)) as [Buffer, Entry[]][] | null
    for (const entry of streams?.[0]?.[1] ?? []) this.take(entry)
  }

  private take(entry: Entry): void {
    const batch = batchOf(entry)
    const missed = this.last !== null && this.last > 0 && batch !== this.last + 1
    this.last = batch
    for (const [topic, pushes] of byTopic(entry[1])) this.options.onPushes(topic, pushes)
    if (missed) this.options.onHole()
  }
}

const batchOf = ([id]: Entry) => Number.parseInt(id.toString('latin1'), 10)

/** Fields name topic, epoch, offset and event; values are encoded bodies. */
function byTopic(fields: readonly Buffer[]): Map<string, StoredPush[]> {
  const topics = new Map<string, StoredPush[]>()
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [topic = '', epoch = '', offset = '', event = ''] = (fields[at] as Buffer)
      .toString('utf8')
      .split('\n')
    const encodedBody = fields[at + 1] as Buffer
    const push = buildPush({ topic, epoch, offset: Number(offset), event, encodedBody })
    const pushes = topics.get(topic)
    if (pushes === undefined) topics.set(topic, [push])
    else pushes.push(push)
  }
  return topics
}
