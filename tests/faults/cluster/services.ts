import { once } from 'node:events'
import { freePort } from '#tests/support/free-port.ts'
import { type RunningService, startService } from '#tests/support/service-process.ts'

interface Place {
  readonly port: number
  readonly operatorPort: number
  service: RunningService | null
}

/** Processes of the service, each at ports of its own, to which its clients come back. */
export class Services {
  readonly #env: Record<string, string>
  readonly #places: Place[] = []

  private constructor(env: Record<string, string>) {
    this.#env = env
  }

  static async open(env: Record<string, string>, count: number): Promise<Services> {
    const services = new Services(env)
    for (let number = 0; number < count; number += 1)
      services.#places.push({ port: await freePort(), operatorPort: await freePort(), service: null })
    await services.start()
    return services
  }

  get ports(): readonly number[] {
    return this.#places.map(({ port }) => port)
  }

  /** Starts what does not run. */
  async start(): Promise<void> {
    for (const place of this.#places) {
      const { port, operatorPort } = place
      place.service ??= await startService({ port, operatorPort, env: this.#env })
    }
  }

  /** Ends one process without warning. */
  async kill(index: number): Promise<void> {
    const place = this.#places[index]
    if (place === undefined || place.service === null) return
    const { child } = place.service.process
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    await place.service.stop()
    place.service = null
  }

  /** Ends and starts one process after the other, as a new version is rolled out. */
  async replaceEach(): Promise<void> {
    for (const place of this.#places) {
      await place.service?.stop()
      place.service = null
      await this.start()
    }
  }

  async stop(): Promise<void> {
    for (const { service } of this.#places) await service?.stop()
  }
}
