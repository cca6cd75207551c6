import { sql } from 'kysely'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { parseTopic } from '#schemas/protocol/topics.ts'
import type { Database } from '#service/database/database.ts'
import type { Authentication } from '#service/sessions/session-store.ts'

/** The caller that requests topics: the site by host, the player by token. */
export interface TopicCaller {
  memberId: number
  authentication: Authentication
}

/** Decides who may subscribe to which topics (protocol, "Topics and resume"). */
export interface TopicAccess {
  /** Throws the fault that refuses a topic to the caller. */
  check: (topics: readonly string[], caller: TopicCaller) => Promise<void>
  /** Like `check`, from memory; false if the database must be asked. */
  checkNow: (topics: readonly string[], caller: TopicCaller) => boolean
}

export function createTopicAccess(database: Database): TopicAccess {
  const sites = new InstanceSites(database)
  return {
    async check(topics, caller) {
      const parsed = topics.map(parseTopic)
      const siteOf = await sites.of(parsed.flatMap((topic) => (topic?.kind === 'game' ? [topic.id] : [])))
      for (const topic of parsed) refuseTopic(topic, caller, (id) => siteOf.get(id))
    },
    checkNow(topics, caller) {
      const parsed = topics.map(parseTopic)
      if (!parsed.every((topic) => topic?.kind !== 'game' || sites.known(topic.id) !== undefined))
        return false
      for (const topic of parsed) refuseTopic(topic, caller, (id) => sites.known(id))
      return true
    },
  }
}

function refuseTopic(
  topic: ReturnType<typeof parseTopic>,
  { memberId, authentication }: TopicCaller,
  siteOf: (gameInstanceId: number) => number | undefined,
): void {
  if (topic === null) throw new Fault(FAULT.notFound)
  const isRestricted = authentication.state === 'valid' && authentication.player.isRestricted
  if (isRestricted && topic.kind !== 'cashier') throw new Fault(FAULT.selfRestricted)
  if (topic.kind === 'lobby' && topic.id !== memberId) throw new Fault(FAULT.notYours)
  if (topic.kind === 'game' && siteOf(topic.id) !== memberId) throw new Fault(FAULT.notFound)
  if (topic.kind === 'cashier') refuseOthers(topic.id, authentication)
}

/** Allows only the player's own session: fault 101 without a session, 102 for another player. */
function refuseOthers(playerId: number, authentication: Authentication): void {
  if (authentication.state === 'valid' && authentication.player.playerId === playerId) return
  throw new Fault(authentication.state === 'valid' ? FAULT.notYours : FAULT.notLoggedIn)
}

/** Size of the cache. The site of an instance never changes. */
const REMEMBERED_MAX = 100_000
/** Instances per statement; requests that arrive meanwhile go into the next one. */
const ASKED_MAX = 10_000

/** Site by instance; an instance that does not exist is absent. */
type SiteOf = ReadonlyMap<number, number>

/**
 * Looks up the sites of instances. Concurrent requests share a statement, and one statement runs at a time: thousands of polls of the same
 * topics cause one query (security 28).
 */
class InstanceSites {
  readonly #database: Database
  readonly #known = new Map<number, number>()
  readonly #asking = new Map<number, Promise<SiteOf>>()
  #next: { ids: number[]; found: Promise<SiteOf> } | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
  }

  /** The site of an instance that was looked up before. */
  known(id: number): number | undefined {
    return this.#known.get(id)
  }

  async of(ids: readonly number[]): Promise<SiteOf> {
    const sites = new Map<number, number>()
    const missing = new Map<number, Promise<SiteOf>>()
    for (const id of ids) {
      const known = this.#known.get(id)
      if (known === undefined) missing.set(id, this.#asking.get(id) ?? this.#ask(id))
      else sites.set(id, known)
    }
    for (const [id, asked] of missing) {
      const site = (await asked).get(id)
      if (site !== undefined) sites.set(id, site)
    }
    return sites
  }

  /** Adds an instance to the statement that follows the running one. */
  #ask(id: number): Promise<SiteOf> {
    if (this.#next === null || this.#next.ids.length >= ASKED_MAX) {
      const ids: number[] = []
      const found = this.#last.then(() => this.#read(ids))
      this.#last = found.catch(() => undefined)
      this.#next = { ids, found }
    }
    const { ids, found } = this.#next
    ids.push(id)
    this.#asking.set(id, found)
    return found
  }

  async #read(ids: readonly number[]): Promise<SiteOf> {
    if (this.#next?.ids === ids) this.#next = null
    try {
      const { rows } = await sql<{ id: number; memberId: number }>`
        select game_instance_id as id, member_id as "memberId" from game_instances
        where game_instance_id = any(${ids}::bigint[])`.execute(this.#database.kysely)
      if (this.#known.size + rows.length > REMEMBERED_MAX) this.#known.clear()
      for (const { id, memberId } of rows) this.#known.set(id, memberId)
      return new Map(rows.map(({ id, memberId }) => [id, memberId]))
    } finally {
      for (const id of ids) this.#asking.delete(id)
    }
  }
}
