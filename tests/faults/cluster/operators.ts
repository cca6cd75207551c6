import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { operatorApi, type OperatorApi } from '#tests/contract/operator-api.ts'
import { register } from '#tests/contract/register.ts'
import { failuresOf, patiently } from './patient-call.ts'

const siteId = 'aurora'
const REST_MS = 500

/** People who add a note at one process and read it at the other, where replicas answer. */
export class Operators {
  readonly #apis: readonly OperatorApi[]
  readonly #playerId: number
  readonly #faults: string[] = []
  #isStopping = false
  #working: Promise<PromiseSettledResult<void>[]> = Promise.resolve([])

  private constructor(apis: readonly OperatorApi[], playerId: number) {
    this.#apis = apis
    this.#playerId = playerId
  }

  static async open(port: number, operatorPorts: readonly number[], token: string): Promise<Operators> {
    const { playerId } = await register(port)
    return new Operators(
      operatorPorts.map((operatorPort) => operatorApi({ operatorPort }, token)),
      playerId,
    )
  }

  start(): void {
    this.#working = Promise.allSettled([this.#work()])
  }

  /** Resolves with a line for each answer without an acknowledged note. */
  async stop(): Promise<string[]> {
    this.#isStopping = true
    return [...failuresOf(await this.#working), ...this.#faults]
  }

  async #work(): Promise<void> {
    const params = { siteId, playerId: this.#playerId }
    for (let number = 0; !this.#isStopping; number += 1) {
      const text = `note ${randomUUID()}`
      await patiently('a new note', async () => {
        const { status } = await this.#api(number).ask('addPlayerNote', params, { text })
        if (status !== 200) throw new Error(`addPlayerNote answered ${status}`)
      })
      const texts = await patiently('the notes', async () => {
        const { status, answer } = await this.#api(number + 1).ask('getPlayerNotes', params)
        if (status !== 200) throw new Error(`getPlayerNotes answered ${status}`)
        return JSON.stringify(answer)
      })
      if (!texts.includes(text))
        this.#faults.push(`an operator did not read “${text}”, which was acknowledged before`)
      await delay(REST_MS)
    }
  }

  #api(number: number): OperatorApi {
    return this.#apis[number % this.#apis.length] as OperatorApi
  }
}
