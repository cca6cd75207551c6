import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { readInstances } from '#service/games/rows/instance-rows.ts'
import { ONE_OF_THREE } from '#service/testing/draws.ts'
import type { SeededDatabase } from '#service/testing/seeds.ts'
import { addGame, TEST_CURRENCY_ID } from '#service/testing/world.ts'
import type { Registered } from '#tests/contract/register.ts'
import { givePlayersFunds, registerPlayers } from '../buyers.ts'
import { recomputeInstance } from '../recompute.ts'
import { failuresOf, patientCall, patiently } from './patient-call.ts'

const PLAYERS = 3
const EVERY_MS = 500
const ENDED_WITHIN_MS = 60_000

/** Games that are sold out one after the other, so that a draw or a settlement is under way at most times. */
export class Draws {
  readonly #database: SeededDatabase
  readonly #players: readonly Registered[]
  readonly #sold: number[] = []
  #isStopping = false
  #working: Promise<PromiseSettledResult<void>[]> = Promise.resolve([])

  private constructor(database: SeededDatabase, players: readonly Registered[]) {
    this.#database = database
    this.#players = players
  }

  static async open(database: SeededDatabase, ports: readonly number[]): Promise<Draws> {
    const players: Registered[] = []
    for (let number = 0; number < PLAYERS; number += 1)
      players.push(...(await registerPlayers(ports[number % ports.length] as number, 1)))
    await givePlayersFunds(database, players)
    return new Draws(database, players)
  }

  start(): void {
    this.#working = Promise.allSettled([this.#sellOn()])
  }

  /** Resolves with a line for each draw that did not end, whose record is not valid, or whose prizes were not paid once. */
  async stop(): Promise<string[]> {
    this.#isStopping = true
    const faults = failuresOf(await this.#working)
    await this.#untilEnded()
    const ours = sql`where instance.game_instance_id = any(${this.#sold})`
    const rows = await readInstances(this.#database.kysely, null, ours)
    if (rows.length < this.#sold.length) faults.push(`${this.#sold.length - rows.length} draws are lost`)
    for (const row of rows) faults.push(...(await recomputeInstance(this.#database, row)).faults)
    return faults
  }

  async #sellOn(): Promise<void> {
    while (!this.#isStopping) {
      const game = await patiently('a new game', () => addGame(this.#database, ONE_OF_THREE))
      for (const [index, { client }] of this.#players.entries()) {
        const body = { ...game, userPlays: [String(index + 1)], currencyId: TEST_CURRENCY_ID }
        const bought = await patientCall<OperationResult<'joinGame'>>({
          client,
          op: 'joinGame',
          body,
          key: randomUUID(),
        })
        assert.equal(bought.exitCode, 0, `a play of a draw was refused: ${JSON.stringify(bought)}`)
      }
      this.#sold.push(game.gameInstanceId)
      await delay(EVERY_MS)
    }
  }

  async #untilEnded(): Promise<void> {
    const deadline = performance.now() + ENDED_WITHIN_MS
    const open = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from game_instances
        where game_instance_id = any(${this.#sold}) and status <> 'ENDED'`.execute(this.#database.kysely)
      return rows[0]?.count ?? 0
    }
    while ((await open()) > 0 && performance.now() < deadline) await delay(EVERY_MS)
  }
}
