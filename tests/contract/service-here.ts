import { rm } from 'node:fs/promises'
import { afterAll, describe } from 'vitest'
import { readConfig } from '#service/config/config.ts'
import { createLog } from '#service/base/log.ts'
import { type RunningService, startService } from '#service/start-service.ts'
import { createMigratedDatabase, type DatabaseKind, EACH_DATABASE } from '#service/testing/database.ts'
import type { SeededDatabase } from '#service/testing/seeds.ts'
import { TestClock } from '#service/testing/test-clock.ts'
import { newDataDir } from '#tests/support/database-copies.ts'

export interface ServiceHere extends RunningService {
  /** Every line that the service logged, at the level of debugging. */
  readonly logged: string[]
  /** The service's database with the vault of its seeds, for games that a test adds. */
  readonly database: SeededDatabase
}

/** Starts whole services inside this process, and takes them away after the tests of a `describe`. */
export class Services {
  private readonly ends: (() => Promise<unknown>)[] = []

  /** A service on a fresh database; with `redis` its event log is on Redis. */
  async start(kind: DatabaseKind, more: Record<string, string> = {}): Promise<ServiceHere> {
    if (kind === 'embedded') return this.open(more)
    const migrated = await createMigratedDatabase()
    this.ends.push(() => migrated.drop())
    return this.open({ DATABASE_URL: migrated.url, ...more })
  }

  /** One more process, so to say, on the same databases. */
  async open(environment: Record<string, string>): Promise<ServiceHere> {
    const dataDir =
      environment.DATA_DIR ?? (await newDataDir(environment.DATABASE_URL ? 'postgres' : 'embedded'))
    const logged: string[] = []
    const log = createLog({
      level: 'debug',
      destination: { write: (line: string) => void logged.push(line) },
    })
    const config = readConfig({
      PORT: '0',
      OPERATOR_PORT: '0',
      VALIDATE_ANSWERS: '1',
      ...environment,
      DATA_DIR: dataDir,
    })
    const clock = new TestClock()
    const running = await startService({ config, log, clock })
    this.ends.push(async () => {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    })
    const { database, seeds, vault } = running.service
    return { ...running, logged, database: { ...database, seeds, vault, clock } }
  }

  async end(): Promise<void> {
    for (let end = this.ends.pop(); end !== undefined; end = this.ends.pop()) await end()
  }
}

/** Declares tests on a service with the embedded database, and in the whole run on one with PostgreSQL too. */
export function onEachService(
  suite: (start: (more?: Record<string, string>) => Promise<ServiceHere>, kind: DatabaseKind) => void,
): void {
  describe.each(EACH_DATABASE)('on the %s database', (kind) => {
    const services = new Services()
    afterAll(() => services.end())
    suite((more) => services.start(kind, more), kind)
  })
}
