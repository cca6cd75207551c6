import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import type { Logger } from '#service/log.ts'
import type { EventLog, LoggedEvent } from './event-log.ts'

/** Carries what transactions published from the outbox into the event log, each event once and in order. */
export interface Relay {
  /** Whether this process carries the events at the moment. */
  readonly isLeading: boolean
  /** Something was committed: look now rather than at the next turn. */
  wake: () => void
  /** Carries over what is there, then stops and lets another process go on. */
  stop: () => Promise<void>
}

export interface RelayOptions {
  database: Database
  log: Logger
  events: EventLog
  /** This process, told apart from every other one and from its own past. */
  owner: string
  /** True where other processes append to the same log: then the one that holds the lease works. */
  shared: boolean
}

const BATCH_MAX = 1000
/** How soon a commit is seen that no hint told of: one of another process whose nudge got lost, or a crashed one's. */
const POLL_MS = 100
const POLL_ALONE_MS = 250
const STANDBY_POLL_MS = 500
const RETRY_MS = 500
/** Turns begin above rows long gone; every so often one begins at the very first, should a row have come late. */
const FULL_SCAN_EVERY_MS = 10_000

/**
 * One transaction a turn removes the batch that is in the log and fixes the next one: all rows that are visible, by
 * outbox_id. Two events whose transactions waited for each other's locks keep their order that way, which the order
 * of transaction ids does not give, and a row that commits late is taken late rather than never.
 */
export function startRelay(options: RelayOptions): Relay {
  const relay = new RunningRelay(options)
  void relay.run()
  return relay
}

class RunningRelay implements Relay {
  private readonly options: RelayOptions
  private stopping = false
  private hinted = false
  private leading: boolean | null = null
  private wakeUp: (() => void) | null = null
  private readonly ended = Promise.withResolvers<void>()
  private readonly scan = new ScanStart()
  /** The last batch that this process knows to be in the log. */
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
    while (!this.stopping) {
      this.hinted = false
      let sleepMs = RETRY_MS
      try {
        if (!mayLead) await takeOver(this.options)
        mayLead = true
        sleepMs = await this.turn()
      } catch (error) {
        log.warn({ error: (error as Error).message }, 'events wait: the relay could not work')
      }
      if (sleepMs > 0 && !this.hinted && !this.stopping) await this.sleep(sleepMs)
      // The embedded database answers without the event loop turning: a long backlog must not hold up everybody else.
      else await setImmediate()
    }
    this.ended.resolve()
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
      while ((await this.turn()) === 0);
      await giveBack(this.options)
    } catch (error) {
      this.options.log.warn(
        { error: (error as Error).message },
        'events wait in the outbox for the next process',
      )
    }
  }

  /** Takes and appends one batch; answers with how long to sleep before the next. */
  private async turn(): Promise<number> {
    const taken = await takeBatch(this.options, this.appended, this.scan.next())
    this.noteLeading(taken !== null)
    if (taken === null) return STANDBY_POLL_MS
    if (taken.events.length === 0) return this.options.shared ? POLL_MS : POLL_ALONE_MS
    await this.options.events.append(taken.batch, taken.events)
    this.appended = taken.batch
    this.scan.reached(taken.lastId)
    return 0
  }

  private sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wakeUp?.(), milliseconds)
      this.wakeUp = () => {
        clearTimeout(timer)
        this.wakeUp = null
        resolve()
      }
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

/** Where a turn begins to look: rows long gone need not be walked over each time. */
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

/** A log inside the process is nobody else's: the newest process is the one that fills its own. */
async function takeOver({ database, owner, shared }: RelayOptions): Promise<void> {
  if (!shared) await sql`update event_relay set owner = ${owner}, lease_until = null`.execute(database.kysely)
}

/** Lets another process lead at once. */
async function giveBack({ database, owner }: RelayOptions): Promise<void> {
  await sql`update event_relay set owner = null, lease_until = null where owner = ${owner}`.execute(
    database.kysely,
  )
}

interface Taken {
  batch: number
  lastId: number
  events: LoggedEvent[]
}

async function takeBatch(options: RelayOptions, appended: number, from: number): Promise<Taken | null> {
  const { database, owner, shared } = options
  // What a crash makes the embedded database forget here is forgotten together with the log in memory.
  const lazily = !shared && database.kind === 'embedded'
  const { rows } = await sql<{ taken: Taken | null }>`
    select relay_turn(${owner}, ${shared}, ${lazily}, ${appended}, ${from}, ${BATCH_MAX}) as taken`.execute(
    database.kysely,
  )
  return rows[0]?.taken ?? null
}
