import type { Redis } from 'ioredis'
import { TOPIC_HISTORY_EVENTS, TOPIC_HISTORY_MS } from '#schemas/limits.ts'
import type { TopicRequest } from '#schemas/protocol/frames.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import { encode } from '#service/wire/codec.ts'
import type { Logger } from '#service/base/log.ts'
import {
  type EventLog,
  type LoggedEvent,
  READ_MAX,
  type StoredPush,
  type TopicHistory,
  type TopicListener,
} from './event-log.ts'
import type { RedisSentinel } from '#service/config/server-urls.ts'
import { createListeners } from './listeners.ts'
import { buildPush } from './push-frame.ts'
import { openRedis } from './open-redis.ts'
import { RedisFeed } from './redis-feed.ts'
import {
  APPEND,
  BEGIN_EPOCH,
  CHECK_EPOCH,
  COUNT,
  LAST_BATCH,
  runScript,
  type Script,
  SPAN,
} from './redis-scripts.ts'
import { createSharedFigures, type SharedFigures } from './shared-figures.ts'
import { waitForRedis } from './wait-for-redis.ts'
import { epochAt, resume, STRETCH_MS } from './topic-epoch.ts'
import { TopicMirrors } from './topic-mirrors.ts'

export interface RedisEventLogOptions {
  url: string
  /** Sentinels that know which Redis is the master; the host of `url` is then the name of their group. */
  sentinels?: readonly RedisSentinel[] | undefined
  /** Identifies this deployment among others on the same Redis. */
  logId: string
  entropy: Entropy
  log: Logger
  /** Timeout for opening, if Redis does not answer; 30 s by default. */
  startsWithinMs?: number
}

/** A log shared by several processes, which also wake each other's relay through it. */
export interface SharedEventLog extends EventLog {
  /** Notifies the leading process of a commit; may get lost. */
  nudge: () => void
  onNudge: (listener: () => void) => void
  /** Counts a call by key in a window of time, which begins with its first call. */
  count: (key: string, windowMs: number) => Promise<number>
  /** The figures of the processes on the log, with those of this one under its name. */
  figuresOf: (owner: string) => SharedFigures
}

/** A day: a client that returns later to a quiet topic loads the session again. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000
const ANSWER_WITHIN_MS = 2000
const CHECK_EVERY_MS = 1000
/** A connection with a pending command that receives nothing for this time is lost, and is reopened. */
const SILENT_MS = 3000
const KEEP_ALIVE_AFTER_MS = 5000

/** Opens the log on Redis Streams; throws a StartError if Redis does not answer in time. */
export async function openRedisEventLog(options: RedisEventLogOptions): Promise<SharedEventLog> {
  const opened = new RedisEventLog(options)
  try {
    await waitForRedis(() => opened.begin(), {
      ...options,
      withinMs: options.startsWithinMs,
      connectionError: () => opened.connectionError,
    })
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

class RedisEventLog implements SharedEventLog {
  private readonly prefix: string
  private readonly log: Logger
  private readonly entropy: Entropy
  private readonly redis: Redis
  private readonly blocking: Redis
  private readonly nudges: Redis
  private readonly feed: RedisFeed
  private readonly listeners = createListeners()
  private readonly mirrors = new TopicMirrors()
  private epoch: string | null = null
  private checking: NodeJS.Timeout | undefined
  private isAway = false
  /** The error that prevents the connection; null while it is open. */
  connectionError: Error | null = null

  constructor({ url, sentinels, logId, entropy, log }: RedisEventLogOptions) {
    this.prefix = `tombolo:{${logId}}:`
    this.log = log
    this.entropy = entropy
    const reconnect = {
      // Its replies are lists throughout; version 3 of the protocol also has maps.
      protocol: 2 as const,
      retryStrategy: (times: number) => Math.min(50 * times, 500),
      connectTimeout: 2000,
      socketTimeout: SILENT_MS,
      keepAlive: KEEP_ALIVE_AFTER_MS,
    }
    const answering = { ...reconnect, maxRetriesPerRequest: 1, commandTimeout: ANSWER_WITHIN_MS }
    const where = { url, sentinels }
    this.redis = openRedis(where, answering)
    this.blocking = openRedis(where, { ...reconnect, maxRetriesPerRequest: 1 })
    this.nudges = openRedis(where, { ...reconnect, maxRetriesPerRequest: null })
    // Callers get errors from their commands; without a listener each failed reconnection would be printed.
    for (const redis of [this.redis, this.blocking, this.nudges]) redis.on('error', () => undefined)
    this.redis.on('error', (error) => (this.connectionError = error))
    this.redis.on('ready', () => (this.connectionError = null))
    this.feed = new RedisFeed({
      asking: this.redis,
      redis: this.blocking,
      key: `${this.prefix}feed`,
      onPushes: (topic, pushes) => this.arrived(topic, pushes),
      onHole: () => this.lookAgain(),
      onError: (error) => this.away(error),
    })
  }

  async begin(): Promise<void> {
    await this.checkEpoch()
    await this.feed.begin()
    void this.nudges.subscribe(`${this.prefix}nudge`).catch(() => undefined)
    this.checking = setInterval(() => this.checkConnections(), CHECK_EVERY_MS)
    this.checking.unref()
  }

  async read(request: TopicRequest): Promise<TopicHistory> {
    const mirrored = this.mirrors.read(request)
    if (mirrored !== null) return mirrored
    const asking = this.mirrors.ask(request.topic)
    let history: TopicHistory | null = null
    try {
      history = await this.readRedis(request)
      return history
    } finally {
      const whole = history !== null && history.pushes.length < READ_MAX
      this.mirrors.keep(request, asking, whole ? history : null)
    }
  }

  readNow(request: TopicRequest): TopicHistory | null {
    return this.mirrors.read(request)
  }

  async latest(topic: string, most: number): Promise<readonly StoredPush[]> {
    const span = await this.span(topic)
    if (span.span === null) return []
    const from = Math.max(span.span.first, span.span.last - most + 1)
    return this.range(topic, span.span.epoch, from, most)
  }

  listen(topic: string, listener: TopicListener): () => void {
    return this.listeners.add(topic, listener)
  }

  listenToAll(topics: readonly string[], listener: TopicListener): () => void {
    return this.listeners.addToAll(topics, listener)
  }

  async append(batch: number, events: readonly LoggedEvent[]): Promise<void> {
    const history = [TOPIC_HISTORY_EVENTS, TOPIC_HISTORY_MS]
    const args: (string | number | Buffer)[] = [batch, STRETCH_MS, FORGOTTEN_AFTER_MS, ...history]
    for (const { topic, event, body } of events) args.push(topic, event, encode(body))
    await this.run(APPEND, args)
  }

  async lastBatch(): Promise<number> {
    return Number(await this.run(LAST_BATCH, []))
  }

  async beginEpoch(): Promise<void> {
    await this.run(BEGIN_EPOCH, [])
    await this.checkEpoch()
  }

  async ping(): Promise<void> {
    await this.redis.ping()
  }

  nudge(): void {
    this.redis.publish(`${this.prefix}nudge`, '').catch(() => undefined)
  }

  onNudge(listener: () => void): void {
    this.nudges.on('message', listener)
  }

  async count(key: string, windowMs: number): Promise<number> {
    return Number(await runScript(this.redis, COUNT, this.prefix, [key, windowMs]))
  }

  figuresOf(owner: string): SharedFigures {
    return createSharedFigures(this.redis, this.prefix, owner)
  }

  async close(): Promise<void> {
    clearInterval(this.checking)
    await this.feed.stop()
    for (const redis of [this.redis, this.blocking, this.nudges]) redis.disconnect()
  }

  private run(script: Script, args: readonly (string | number | Buffer)[]): Promise<unknown> {
    return runScript(this.redis, script, this.prefix, [this.freshEpoch(), ...args])
  }

  private freshEpoch(): string {
    return Buffer.from(this.entropy.bytes(9)).toString('base64url')
  }

  private checkConnections(): void {
    void this.checkEpoch().catch(() => undefined)
    // This connection sends no other command, so its loss would go unnoticed without a ping.
    if (this.nudges.status === 'ready') void this.nudges.ping().catch(() => undefined)
  }

  /** Notifies subscribers of a new epoch, which a flush, a restart or another process may have begun. */
  private async checkEpoch(): Promise<void> {
    const epoch = String(await this.run(CHECK_EPOCH, []))
    const changed = this.epoch !== null && this.epoch !== epoch
    this.epoch = epoch
    if (this.isAway) this.log.info('the event log on Redis is reached again')
    this.isAway = false
    if (!changed) return
    this.log.warn({ epoch }, 'the event log on Redis has begun a new epoch')
    this.lookAgain()
  }

  private arrived(topic: string, pushes: readonly StoredPush[]): void {
    this.mirrors.grow(topic, pushes)
    this.listeners.tell(topic, pushes)
  }

  /** Passes an empty list to all listeners, so that they read the log. */
  private lookAgain(): void {
    this.mirrors.clear()
    for (const topic of this.listeners.topics()) this.listeners.tell(topic, [])
  }

  private away(error: Error): void {
    if (!this.isAway) this.log.warn({ error: error.message }, 'the event log on Redis cannot be reached')
    this.isAway = true
  }

  private async readRedis(request: TopicRequest): Promise<TopicHistory> {
    const { topic } = request
    const { span, emptyEpoch } = await this.span(topic)
    const { position, from } = resume(request, span, emptyEpoch)
    if (from === null || span === null) return { position, pushes: [] }
    const pushes = await this.range(topic, span.epoch, from, READ_MAX)
    // Trimmed between the two commands: the requested events are gone.
    if (pushes[0]?.offset !== from) return { position: { ...position, gap: true }, pushes: [] }
    return { position: { ...position, offset: pushes.at(-1)?.offset ?? position.offset }, pushes }
  }

  private async span(topic: string) {
    const answer = (await this.run(SPAN, [topic])) as [Buffer, number, Buffer?, Buffer?, (Buffer | number)?]
    const [epoch, now, topicEpoch, last, first] = answer
    const emptyEpoch = epochAt(String(epoch), now)
    if (topicEpoch === undefined) return { span: null, emptyEpoch }
    return { span: { epoch: String(topicEpoch), first: Number(first), last: Number(last) }, emptyEpoch }
  }

  private async range(topic: string, epoch: string, from: number, most: number): Promise<StoredPush[]> {
    const args = [`${this.prefix}t:${topic}`, `${from}-0`, '+', 'COUNT', most]
    const entries = (await this.redis.callBuffer('XRANGE', args)) as [Buffer, Buffer[]][]
    return entries.map(([id, [, event, , body]]) =>
      buildPush({
        topic,
        epoch,
        offset: Number.parseInt(id.toString('latin1'), 10),
        event: String(event),
        encodedBody: body as Buffer,
      }),
    )
  }
}
