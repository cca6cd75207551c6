import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import type { Logger } from '#service/base/log.ts'
import type { EventLog, LoggedEvent } from './event-log.ts'

/** Moves published events from the outbox into the event log, each once and in order. */
export interface Relay {
  /** Whether this process is the one that relays at present. */
  readonly isLeading: boolean
  /** Called after a commit: polls the outbox immediately. */
  wake: () => void
  /** Relays the pending events, then stops and lets another process lead. */
  stop: () => Promise<void>
}

export interface RelayOptions {
  database: Database
  log: Logger
  events: EventLog
  /** Unique id of this process run. */
  owner: string
  /** True if other processes append to the same log: then only the holder of the lease relays. */
  shared: boolean
}

/** Outbox rows per batch; each holds the events of one statement. */
const BATCH_MAX = 64
/** Poll interval, for commits without a hint: of another process whose nudge got lost, or of a crashed one. */
const POLL_MS = 100
const POLL_ALONE_MS = 250
const STANDBY_POLL_MS = 500
const RETRY_MS = 500
/** Under load a turn relays the commits of this time together: each turn is a commit of its own. */
const GATHER_MS = 20
/** Scans start above rows long deleted; at this interval one starts at the very first row, in case a row came late. */
const FULL_SCAN_EVERY_MS = 10_000

/**
 * One transaction per turn removes the batch that is in the log and fixes the next one: all visible rows, by their id. Two events whose
 * transactions waited for each other's locks thus keep their order, which the order of transaction ids does not guarantee, and a row that
 * commits late is relayed late rather than never.
 */
export function startRelay(options: RelayOptions): Relay {
  const relay = new RunningRelay(options)
  void relay.run()
  return relay
}

type Outcome = 'standby' | 'nothing to carry' | 'carried what was there' | 'carried all it could'

class RunningRelay implements Relay {
  private readonly options: RelayOptions
  private stopping = false
  private hinted = false
  private leading: boolean | null = null
  private wakeUp: (() => void) | null = null
  private readonly ended = Promise.withResolvers<void>()
  private readonly scan = new ScanStart()
  /** The last batch in the log, while this process leads. */
  private appended = -1

  constructor(options: RelayOptions) {
    this.options = options
  }

  get isLeading(): boolean {
    return this.leading === true
  }

  async run(): Promise<void> {
    const { log } = this.options
    let mayLead = false
    // The relayed batch is removed from the outbox with the next one, or after an idle interval.
    let quiet = false
    while (!this.stopping) {
      this.hinted = false
      let sleepMs = RETRY_MS
      try {
        if (!mayLead) await takeOver(this.options)
        mayLead = true
        sleepMs = this.restAfter(await this.turn(quiet))
      } catch (error) {
        log.warn({ error: (error as Error).message }, 'the relay failed; events wait in the outbox')
      }
      quiet = await this.rest(sleepMs)
    }
    this.ended.resolve()
  }

  private restAfter(outcome: Outcome): number {
    if (outcome === 'standby') return STANDBY_POLL_MS
    if (outcome === 'carried all it could') return 0
    return this.options.shared ? POLL_MS : POLL_ALONE_MS
  }

  /** Waits for a hint or the timeout; true on timeout. */
  private async rest(milliseconds: number): Promise<boolean> {
    // The embedded database answers without a turn of the event loop: a long backlog must not block everything else.
    if (milliseconds === 0 || this.stopping) await setImmediate()
    else await setTimeout(GATHER_MS)
    if (milliseconds === 0 || this.hinted || this.stopping) return false
    return this.sleep(milliseconds - GATHER_MS)
  }

  wake(): void {
    this.hinted = true
    if (this.leading === true) this.wakeUp?.()
  }

  async stop(): Promise<void> {
    this.stopping = true
    this.wakeUp?.()
    await this.ended.promise
    try {
      while ((await this.turn(true)).startsWith('carried'));
      await giveBack(this.options)
    } catch (error) {
      this.options.log.warn(
        { error: (error as Error).message },
        'events wait in the outbox for the next process',
      )
    }
  }

  /** Relays one batch. */
  private async turn(finish: boolean): Promise<Outcome> {
    const from = this.scan.next()
    const taken = await takeBatch(this.options, { appended: this.appended, from, finish })
    this.noteLeading(taken !== null)
    if (taken === null) return 'standby'
    if (taken.tookOver) {
      this.appended = await this.options.events.lastBatch()
      return 'carried all it could'
    }
    if (taken.behind) {
      await this.passOver(taken.batch)
      return 'carried all it could'
    }
    if (taken.events.length === 0) return 'nothing to carry'
    await this.options.events.append(taken.batch, taken.events.flat())
    this.appended = taken.batch
    this.scan.reached(taken.lastId)
    return taken.events.length < BATCH_MAX ? 'carried what was there' : 'carried all it could'
  }

  /**
   * The database is older than the log: it was restored from a backup, or a standby without the last commits took over. Events beyond it in
   * the log did not happen, so a new epoch begins; batch numbers continue after the log's last one.
   */
  private async passOver(batch: number): Promise<void> {
    const { database, events, log, owner } = this.options
    log.warn(
      { batch, appended: this.appended },
      'the database is older than the event log: a new epoch begins',
    )
    await events.beginEpoch()
    await sql`update event_relay set batch = ${this.appended} + (published_ids <> '{}')::integer
      where owner = ${owner} and batch < ${this.appended}`.execute(database.kysely)
  }

  /** True if the whole time passed without a hint. */
  private sleep(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (slept: boolean) => {
        clearTimeout(timer)
        this.wakeUp = null
        resolve(slept)
      }
      const timer = globalThis.setTimeout(() => end(true), milliseconds)
      this.wakeUp = () => end(false)
    })
  }

  private noteLeading(leading: boolean): void {
    if (this.leading === leading) return
    const { log, owner, shared } = this.options
    if (leading) log.debug({ owner }, 'this process carries events into the event log')
    else if (shared) log.debug({ owner }, 'another process carries events into the event log')
    else log.error({ owner }, 'another process took the events over: several processes need REDIS_URL')
    this.leading = leading
  }
}

/** The start of a turn's scan: rows long deleted need not be scanned each time. */
class ScanStart {
  private floor = 0
  private highest = 0
  private highestAtFullScan = 0
  private fullScanAt = 0

  next(): number {
    const now = performance.now()
    if (now < this.fullScanAt) return this.floor
    this.fullScanAt = now + FULL_SCAN_EVERY_MS
    this.floor = this.highestAtFullScan
    this.highestAtFullScan = this.highest
    return 0
  }

  reached(outboxId: number): void {
    this.highest = Math.max(this.highest, outboxId)
  }
}

/** Becomes the leader. A log in memory is not shared: the newest process leads and fills its own. */
async function takeOver({ database, owner, shared }: RelayOptions): Promise<void> {
  if (!shared) await sql`update event_relay set owner = ${owner}, lease_until = null`.execute(database.kysely)
}

/** Gives up the lead immediately. */
async function giveBack({ database, owner }: RelayOptions): Promise<void> {
  await sql`update event_relay set owner = null, lease_until = null where owner = ${owner}`.execute(
    database.kysely,
  )
}

interface Taken {
  batch: number
  lastId: number
  /** One list per row. */
  events: LoggedEvent[][]
  /** This process became the leader in this turn. */
  tookOver?: true
  /** The log has batches that this database does not have. */
  behind?: true
}

async function takeBatch(
  options: RelayOptions,
  { appended, from, finish }: { appended: number; from: number; finish: boolean },
): Promise<Taken | null> {
  const { database, owner, shared } = options
  // Asynchronous commit: if the embedded database loses this in a crash, the log in memory is lost with it.
  const lazily = !shared && database.kind === 'embedded'
  const { rows } = await sql<{ taken: Taken | null }>`
    select relay_turn(${owner}, ${shared}, ${lazily}, ${appended}, ${from}, ${BATCH_MAX}, ${finish}) as taken`.execute(
    database.kysely,
  )
  return rows[0]?.taken ?? null
}
