import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import type {
  EndpointName,
  EndpointParams,
  EndpointRequest,
  EndpointResult,
} from '#schemas/operator/endpoints.ts'
import { requestTo } from '#schemas/operator/request-to.ts'
import { createMigratedDatabase } from '#service/testing/database.ts'
import { newDataDir } from '#tests/support/database-copies.ts'
import { type RunningService, startService } from '#tests/support/service-process.ts'

const ROOT = join(import.meta.dirname, '../../..')
const TOKEN = 'the-token-of-the-operator'

export interface Answered<Name extends EndpointName = EndpointName> {
  readonly status: number
  readonly answer: EndpointResult<Name>
}

/** The state that a saving changes: the files, and for each site its draft and its history from the oldest line. */
export interface SavedState {
  readonly files: Readonly<Record<string, string>>
  readonly drafts: Readonly<Record<string, unknown>>
  readonly history: Readonly<Record<string, readonly string[]>>
}

/** A service over temporary folders that ends itself at a step of a saving, and starts again. */
export class SavingWorld {
  readonly sitesDir: string
  readonly #folder: string
  readonly #dataDir: string
  readonly #database: { readonly url: string; readonly drop: () => Promise<void> } | null
  #service: RunningService | null = null

  private constructor(
    folder: string,
    dataDir: string,
    database: { readonly url: string; readonly drop: () => Promise<void> } | null,
  ) {
    this.#folder = folder
    this.#dataDir = dataDir
    this.#database = database
    this.sitesDir = join(folder, 'sites')
  }

  static async open(kind: 'embedded' | 'postgres'): Promise<SavingWorld> {
    const folder = await mkdtemp(join(tmpdir(), 'tombolo-savings-'))
    const fixtures = join(ROOT, 'tests/fixtures')
    await cp(join(fixtures, 'sites'), join(folder, 'sites'), { recursive: true })
    await cp(join(fixtures, 'themes'), join(folder, 'themes'), { recursive: true })
    await cp(join(ROOT, 'sites/base'), join(folder, 'sites/base'), { recursive: true })
    const database = kind === 'postgres' ? await createMigratedDatabase() : null
    const world = new SavingWorld(folder, await newDataDir(kind), database)
    await world.start()
    return world
  }

  async start(): Promise<void> {
    const url = this.#database?.url
    // The addresses in answers stay.
    const { port, operatorPort } = this.#service ?? {}
    this.#service = await startService({
      ...(port !== undefined && { port }),
      ...(operatorPort !== undefined && { operatorPort }),
      main: join(import.meta.dirname, 'killed-service.ts'),
      dataDir: this.#dataDir,
      env: {
        SITES_DIR: this.sitesDir,
        THEMES_DIR: join(this.#folder, 'themes'),
        DEFAULT_SITE: 'fixture',
        OPERATOR_TOKEN: TOKEN,
        ...(url !== undefined && { DATABASE_URL: url }),
      },
    })
    // The turn of the process that was killed would end by itself after some seconds.
    await this.query('update saving_turn set ends_at = service_now() where holder is not null')
  }

  get #running(): RunningService {
    if (this.#service === null) throw new Error('the service was not started')
    return this.#service
  }

  /** Lets the process end itself before a step of the next saving, counted from 1; null for none. */
  async killAt(step: number | null): Promise<void> {
    const { child } = this.#running.process
    const armed = new Promise<void>((resolve) => {
      const take = (message: unknown) => {
        if ((message as { readonly isArmed?: boolean }).isArmed !== true) return
        child.off('message', take)
        resolve()
      }
      child.on('message', take)
    })
    child.send({ killAt: step })
    await armed
  }

  /** Resolves when the process has ended, with the step before which it did. */
  async ended(): Promise<string> {
    const { child, output } = this.#running.process
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    return (
      /^killed before: (.*)$/m.exec(output())?.[1]?.replaceAll(this.#folder, '') ?? child.signalCode ?? ''
    )
  }

  get hasEnded(): boolean {
    return this.#running.process.ending() !== null
  }

  kill(): Promise<void> {
    return this.#running.process.stop('SIGKILL')
  }

  /** Calls an endpoint; null where the process ended before its answer. */
  async call<Name extends EndpointName>(
    name: Name,
    params: EndpointParams<Name>,
    request: EndpointRequest<Name>,
    key?: string,
  ): Promise<Answered<Name> | null> {
    const { method, path, body } = requestTo(name, params, request)
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await fetch(`http://127.0.0.1:${this.#running.operatorPort}/api${path}`, sent).catch(
      () => null,
    )
    if (response === null) return null
    const answer = await response.json().catch(() => null)
    return answer === null ? null : { status: response.status, answer: answer as EndpointResult<Name> }
  }

  /** Calls an endpoint that must answer. */
  async ask<Name extends EndpointName>(
    name: Name,
    params: EndpointParams<Name>,
    ...[request]: EndpointRequest<Name>[]
  ): Promise<EndpointResult<Name>> {
    const answered = await this.call(name, params, request ?? ({} as EndpointRequest<Name>))
    if (answered === null || answered.status >= 300)
      throw new Error(
        `${name} was not answered: ${JSON.stringify(answered)}\n${this.#running.process.output()}`,
      )
    return answered.answer
  }

  async state(): Promise<SavedState> {
    const sites = (await this.ask('getSites', {})).map(({ siteId }) => siteId)
    const drafts: Record<string, unknown> = {}
    const history: Record<string, string[]> = {}
    for (const siteId of sites) {
      const { manifest, files, isLive, liveVersion, baseVersion, waiting } = await this.ask('getDraft', {
        siteId,
      })
      drafts[siteId] = { manifest, files, isLive, liveVersion, baseVersion, isWaiting: waiting !== undefined }
      const { publications } = await this.ask('getPublications', { siteId }, { limit: 200 })
      history[siteId] = publications.map((line) => `${line.kind} ${line.version} ${line.filesVersion}`)
      history[siteId].reverse()
    }
    return { files: await this.#files(), drafts, history }
  }

  /** The files in the folders of sites and themes, each with the digest of its content. */
  async #files(): Promise<Record<string, string>> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true })
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted()
    const digests = paths.map(async (path) => {
      const digest = createHash('sha256')
        .update(await readFile(path))
        .digest('base64url')
      return [relative(this.#folder, path), digest.slice(0, 12)] as const
    })
    return Object.fromEntries(await Promise.all(digests))
  }

  /** Whether a process holds the turn of savings. */
  async isTurnHeld(): Promise<boolean> {
    const rows = await this.query('select from saving_turn where holder is not null')
    return rows.length > 0
  }

  /** Rows of the PostgreSQL; none of an embedded database, which its service alone reads. */
  async query(statement: string): Promise<readonly unknown[]> {
    if (this.#database === null) return []
    const client = new pg.Client({ connectionString: this.#database.url })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

  stop(): Promise<void> {
    return this.#running.stop()
  }

  async remove(): Promise<void> {
    await this.#database?.drop()
    for (const folder of [this.#folder, this.#dataDir]) await rm(folder, { recursive: true, force: true })
  }
}
