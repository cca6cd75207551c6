import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { openDatabase } from '#service/database/database.ts'
import { publish } from '#service/events/publish.ts'
import { silentLog } from '#service/testing/database.ts'
import { Client, type Frame } from '#tests/contract/client.ts'
import { startService } from '#tests/support/service-process.ts'
import { timeBound } from '#tests/support/time-bound.ts'

const TOPIC = 'lobby/101'
/** Generous: a process that has just started may share its processors with other tests. */
const RELAYED_WITHIN_MS = timeBound(20_000)
const BACK_WITHIN_MS = timeBound(10_000)

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end()
})

/** A database on the server of the tests that can be copied and put back as it was. */
class Restorable {
  readonly url: string
  readonly #name = `tombolo_test_${randomUUID().replaceAll('-', '')}`

  constructor() {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = `/${this.#name}`
    this.url = url.href
  }

  create = () => this.#administer([`create database ${this.#name}`])
  backUp = () => this.#administer([`create database ${this.#name}_backup template ${this.#name}`])
  restore = () =>
    this.#administer([
      `drop database ${this.#name} with (force)`,
      `create database ${this.#name} template ${this.#name}_backup`,
    ])
  drop = () =>
    this.#administer([
      `drop database if exists ${this.#name}_backup`,
      `drop database ${this.#name} with (force)`,
    ])

  async #administer(statements: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
}

async function say(url: string, ...titles: string[]): Promise<void> {
  const database = await openDatabase({ url, dataDir: '', log: silentLog, connections: 1 })
  for (const title of titles) {
    await database.transaction((tx) => publish(tx, TOPIC, 'site.globalMessage', { title, body: '' }))
    // The relay carries what one moment brings in one batch: each message is to be a batch of its own.
    const waiting = () => database.kysely.selectFrom('outbox').select('topic').execute()
    await expect.poll(async () => (await waiting()).length, { timeout: RELAYED_WITHIN_MS }).toBe(0)
  }
  await database.close()
}

interface Polled {
  topics: { gap: boolean }[]
  pushes: Frame[]
}
const pollAt = async (client: Client, topics: object[]) => (await client.poll(topics)).value as Polled
const titles = ({ pushes }: Polled) => pushes.map(({ body }) => body?.title)

it.each([
  ['while the service is stopped', false],
  ['below a service that runs', true],
])(
  'a database that is restored %s, with the same Redis, causes a gap for clients, and pushes go on',
  async (_, isRunning) => {
    const restorable = new Restorable()
    await restorable.create()
    ends.push(() => restorable.drop())
    const env = { DATABASE_URL: restorable.url, REDIS_URL: process.env.TEST_REDIS_URL ?? '' }
    const start = async () => {
      const started = await startService({ env })
      ends.push(() => started.stop())
      return started
    }
    let service = await start()
    await say(restorable.url, 'one')
    await service.stop()
    await restorable.backUp()
    service = await start()
    const { topics } = await pollAt(new Client(service.port), [{ topic: TOPIC }])
    await say(restorable.url, 'two', 'three', 'four')
    await expect
      .poll(async () => titles(await pollAt(new Client(service.port), topics)))
      .toEqual(['two', 'three', 'four'])
    const behind = (await pollAt(new Client(service.port), topics)).topics

    if (!isRunning) await service.stop()
    await restorable.restore()
    if (!isRunning) service = await start()
    const client = new Client(service.port)
    const gap = async () => (await pollAt(client, behind)).topics?.[0]?.gap
    await expect.poll(gap, { timeout: BACK_WITHIN_MS }).toBe(true)
    const now = (await pollAt(client, behind)).topics
    await say(restorable.url, 'five')
    const since = async () => titles(await pollAt(client, now))
    await expect.poll(since, { timeout: BACK_WITHIN_MS }).toEqual(['five'])
  },
  120_000,
)
