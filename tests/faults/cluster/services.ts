import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { type RunningService, startService } from '#tests/support/service-process.ts'

type Port = 'port' | 'operatorPort'

interface Place {
  service: RunningService | null
  /** Where its clients connect. */
  readonly entries: Readonly<Record<Port, Server>>
}

/**
 * Processes of the service behind a load balancer: each process has clients of its own, which are led to another one while theirs does not run.
 */
export class Services {
  readonly #env: Record<string, string>
  #main: string | undefined
  readonly #places: Place[] = []

  private constructor(env: Record<string, string>) {
    this.#env = env
  }

  static async open(env: Record<string, string>, count: number): Promise<Services> {
    const services = new Services(env)
    for (let number = 0; number < count; number += 1) await services.#addPlace()
    await services.start()
    return services
  }

  get ports(): readonly number[] {
    return this.#places.map(({ entries }) => portOf(entries.port))
  }

  get operatorPorts(): readonly number[] {
    return this.#places.map(({ entries }) => portOf(entries.operatorPort))
  }

  /** Starts what does not run. */
  async start(): Promise<void> {
    for (const place of this.#places)
      place.service ??= await startService({
        env: this.#env,
        ...(this.#main !== undefined && { main: this.#main }),
      })
  }

  /** Ends one process without warning. */
  async kill(index: number): Promise<void> {
    const place = this.#places[index]
    const service = place?.service
    if (place === undefined || service === null || service === undefined) return
    const { child } = service.process
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    place.service = null
    await service.stop()
  }

  /** Ends one process after the other, and starts it again from the file of another version. */
  async replaceEach(main: string): Promise<void> {
    this.#main = main
    for (const place of this.#places) {
      const { service } = place
      // The load balancer leads nobody to a process that is about to end.
      place.service = null
      await service?.stop()
      await this.start()
    }
  }

  async stop(): Promise<void> {
    for (const { service, entries } of this.#places) {
      await service?.stop()
      for (const entry of Object.values(entries)) entry.close()
    }
  }

  async #addPlace(): Promise<void> {
    const place: Place = {
      service: null,
      entries: {
        port: await listen(() => this.#targetOf(place, 'port')),
        operatorPort: await listen(() => this.#targetOf(place, 'operatorPort')),
      },
    }
    this.#places.push(place)
  }

  #targetOf(place: Place, port: Port): number | undefined {
    const service = place.service ?? this.#places.find((each) => each.service !== null)?.service
    return service?.[port]
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** A TCP proxy that connects each new client to the present target. */
async function listen(target: () => number | undefined): Promise<Server> {
  const server = createServer((near) => {
    const port = target()
    near.on('error', () => undefined)
    if (port === undefined) return near.destroy()
    const far = connect(port, '127.0.0.1')
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
