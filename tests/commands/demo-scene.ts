import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { ListedGame } from '#schemas/operator/games.ts'
import { copySites } from '#tests/support/copy-sites.ts'
import { freePort } from '#tests/support/free-port.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { type RunningService, startDemo, startService } from '#tests/support/service-process.ts'
import { allGames } from '#tools/cli/operator/all-games.ts'
import { connectApi, type OperatorApi } from '#tools/cli/operator/connect-api.ts'
import { DEMO_LOGIN } from '#tools/play/player.ts'
import { addressOf, Wire } from '#tools/play/wire.ts'

const TOKEN = { OPERATOR_TOKEN: 'a-token-of-the-operator' }

export const SITES = ['aurora', 'kola']
export const POLL = { interval: 500, timeout: 60_000 }

/** A service with two sites, and the demonstration on it, each a process of its own. */
export class DemoScene {
  readonly folder: string
  readonly ports: { readonly port: number; readonly operatorPort: number }
  readonly operator: OperatorApi
  service!: RunningService
  demo!: ServerProcess

  private constructor(folder: string, ports: { port: number; operatorPort: number }) {
    this.folder = folder
    this.ports = ports
    this.operator = connectApi(`http://127.0.0.1:${ports.operatorPort}`, TOKEN)
  }

  static async open(): Promise<DemoScene> {
    const folder = await mkdtemp(join(tmpdir(), 'tombolo-demo-'))
    const scene = new DemoScene(folder, { port: await freePort(), operatorPort: await freePort() })
    await copySites(scene.sitesDir, SITES)
    // The demonstration waits for a service that is not ready yet.
    const started = await Promise.allSettled([scene.startDemo(), scene.startService()])
    for (const start of started)
      if (start.status === 'rejected') await scene.close().then(() => Promise.reject(start.reason))
    return scene
  }

  get sitesDir(): string {
    return join(this.folder, 'sites')
  }

  async startService(): Promise<void> {
    const env = { ...TOKEN, SITES_DIR: this.sitesDir, SANDBOX_PROCESSOR: '1' }
    this.service = await startService({ ...this.ports, dataDir: join(this.folder, 'data'), env })
  }

  async startDemo(): Promise<void> {
    this.demo = await startDemo(this.ports, { ...TOKEN, SITES_DIR: this.sitesDir })
  }

  gamesOf(siteId: string): Promise<ListedGame[]> {
    return allGames(this.operator, siteId)
  }

  connect(siteId: string): Promise<Wire> {
    return Wire.open(addressOf(`http://localhost:${this.ports.port}`, siteId))
  }

  async asDemo<Result>(siteId: string, look: (wire: Wire) => Promise<Result>): Promise<Result> {
    const wire = await this.connect(siteId)
    await wire.call('login', DEMO_LOGIN)
    return look(wire).finally(() => wire.close())
  }

  /** Waits until simulated players have joined. */
  async untilPlayed(siteId: string): Promise<void> {
    const plays = async () =>
      (await this.gamesOf(siteId)).flatMap(({ instances }) =>
        instances.map(({ gameInstanceId, playCount }) => [gameInstanceId, playCount] as const),
      )
    const before = new Map(await plays())
    const hasJoins = async () => (await plays()).some(([id, count]) => count > (before.get(id) ?? 0))
    await vi.waitUntil(hasJoins, POLL)
  }

  async close(): Promise<void> {
    await this.demo?.stop()
    await this.service?.stop()
    await rm(this.folder, { recursive: true })
  }
}
