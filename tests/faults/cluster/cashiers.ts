import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Database } from '#service/database/database.ts'
import { balanceOf } from '#service/testing/world.ts'
import { complete, PASSWORD, register, type Registered } from '#tests/contract/register.ts'
import { givePlayersFunds } from '../buyers.ts'
import { failuresOf, patientCall, patiently } from './patient-call.ts'

const EUR = 978
const DEPOSIT = 10
const WITHDRAWAL = 20
const REST_MS = 400
/** After this number of deposits, a player requests one withdrawal. */
const WITHDRAWS_EACH = 4
const BOOKED_WITHIN_MS = 60_000

/** Players who deposit money, request a withdrawal and cancel it. Each call is repeated until it is answered. */
export class Cashiers {
  readonly #database: Database
  readonly #cashiers: readonly Cashier[]
  #working: Promise<PromiseSettledResult<void>[]> = Promise.resolve([])

  private constructor(database: Database, cashiers: readonly Cashier[]) {
    this.#database = database
    this.#cashiers = cashiers
  }

  /** A player at each process. */
  static async open(database: Database, ports: readonly number[]): Promise<Cashiers> {
    const cashiers: Cashier[] = []
    for (const port of ports) {
      const player = await register(port)
      await complete(player.client)
      await givePlayersFunds(database, [player])
      cashiers.push(new Cashier(player, port, await balanceOf(database, player.playerId)))
    }
    return new Cashiers(database, cashiers)
  }

  start(): void {
    this.#working = Promise.allSettled(this.#cashiers.map((cashier) => cashier.work()))
  }

  /** Resolves with the payments that were lost or doubled. */
  async stop(): Promise<string[]> {
    for (const cashier of this.#cashiers) cashier.isStopping = true
    const faults = failuresOf(await this.#working)
    for (const cashier of this.#cashiers) faults.push(...(await cashier.compare(this.#database)))
    return faults
  }
}

class Cashier {
  isStopping = false
  readonly #player: Registered
  readonly #port: number
  readonly #beganMinor: number
  /** Orders whose payment the processor has acknowledged. */
  readonly #paid: string[] = []

  constructor(player: Registered, port: number, beganMinor: number) {
    this.#player = player
    this.#port = port
    this.#beganMinor = beganMinor
  }

  async work(): Promise<void> {
    while (!this.isStopping) {
      await this.#deposit()
      if (this.#paid.length % WITHDRAWS_EACH === 1) await this.#withdraw()
      await delay(REST_MS)
    }
  }

  async compare(database: Database): Promise<string[]> {
    const mustMinor = this.#beganMinor + this.#paid.length * DEPOSIT * 100
    const deadline = performance.now() + BOOKED_WITHIN_MS
    // The processor repeats its message until the service has booked it.
    let isMinor = await balanceOf(database, this.#player.playerId)
    while (isMinor !== mustMinor && performance.now() < deadline) {
      await delay(REST_MS)
      isMinor = await balanceOf(database, this.#player.playerId)
    }
    if (isMinor === mustMinor) return []
    const { playerId } = this.#player
    return [
      `player ${playerId} has ${isMinor} and must have ${mustMinor} after ${this.#paid.length} deposits`,
    ]
  }

  async #deposit(): Promise<void> {
    const body = { processorId: 'sandbox', amount: DEPOSIT, currencyId: EUR, returnPath: '/deposit' }
    const created = await this.#call<OperationResult<'depositRequestInfo'>>('depositRequestInfo', body)
    const { orderId, redirectUrl } = created
    assert(orderId !== undefined && redirectUrl !== undefined, JSON.stringify(created))
    await patiently('a payment', async () => {
      const answer = await fetch(`http://127.0.0.1:${this.#port}${redirectUrl}`, {
        method: 'POST',
        body: new URLSearchParams({ decision: 'paid' }),
        redirect: 'manual',
      })
      assert.equal(answer.status, 303)
    })
    this.#paid.push(orderId)
  }

  async #withdraw(): Promise<void> {
    await this.#untilBooked(this.#paid[0] as string)
    const asked = await this.#call<OperationResult<'payoutSubmit'>>('payoutSubmit', {
      amount: WITHDRAWAL,
      currencyId: EUR,
      password: PASSWORD,
      bankAccount: { holder: 'Ada Lovelace', number: 'DE89370400440532013000' },
    })
    const withdrawalId = asked.withdrawal?.withdrawalId
    assert(withdrawalId !== undefined, JSON.stringify(asked))
    await this.#call('payoutCancel', { withdrawalId })
  }

  /** A withdrawal needs a deposit before it, and the processor's message may come late. */
  #untilBooked(orderId: string): Promise<void> {
    return patiently('a paid deposit', async () => {
      const order = await this.#call<OperationResult<'checkDepositRequest'>>('checkDepositRequest', {
        orderId,
      })
      assert.equal(order.status, 'paid')
    })
  }

  #call<Result>(op: string, body: object): Promise<Result> {
    return patientCall<Result>({ client: this.#player.client, op, body, key: randomUUID() })
  }
}
