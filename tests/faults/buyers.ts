import type { OperationResult } from '#schemas/protocol/operations.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#service/database/database.ts'
import { giveFunds, type TestGame } from '#service/testing/world.ts'
import type { Frame } from '#tests/contract/client.ts'
import { register, type Registered } from '#tests/contract/register.ts'

const EUR = 978
const FUNDS_MINOR = 10_000_000
/** A client waits this long before it asks for the next play. */
const REST_MS = 50

/** One join as its client saw it. */
export interface Attempt {
  readonly buyer: Registered
  readonly key: string
  readonly askedAt: number
  answeredAt: number
  /** `ok`, the fault's code, `exit <code>`, or the error of a request that has no answer. */
  outcome: string
}

export async function registerPlayers(port: number, count: number): Promise<Registered[]> {
  const players: Registered[] = []
  for (let number = 1; number <= count; number += 1) players.push(await register(port))
  return players
}

export async function givePlayersFunds(database: Database, players: readonly Registered[]): Promise<void> {
  const ids = players.map(({ playerId }) => playerId)
  await database.kysely.updateTable('players').set({ segment: 'C' }).where('player_id', 'in', ids).execute()
  await database.transaction(async (tx) => {
    for (const playerId of ids) await giveFunds(tx, { playerId, memberId: 101 }, FUNDS_MINOR)
  })
}

/** Players who buy one play after the other over the wire, each under a key of its own. */
export class Buyers {
  readonly attempts: Attempt[] = []
  readonly #game: TestGame
  readonly #players: readonly Registered[]
  #isStopping = false
  #lanes: Promise<void>[] = []

  /** The players have money: see `registerPlayers` and `givePlayersFunds`. */
  constructor(game: TestGame, players: readonly Registered[]) {
    this.#game = game
    this.#players = players
  }

  /** Registers players with the service and gives them money. */
  static async register(database: Database, port: number, options: { game: TestGame; count: number }) {
    const players = await registerPlayers(port, options.count)
    await givePlayersFunds(database, players)
    return new Buyers(options.game, players)
  }

  start(): void {
    this.#lanes = this.#players.map((buyer) => this.#buyOn(buyer))
  }

  /** Resolves when every client has its last answer. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#lanes)
  }

  /** When each client had an answer `ok` to something that it asked after the moment; null while one has none. */
  allServedSince(moment: number): number | null {
    const first = this.#players.map((buyer) =>
      this.attempts.find((one) => one.buyer === buyer && one.askedAt >= moment && one.outcome === 'ok'),
    )
    if (first.some((one) => one === undefined)) return null
    return Math.max(...first.map((one) => (one as Attempt).answeredAt))
  }

  get playerIds(): number[] {
    return this.#players.map(({ playerId }) => playerId)
  }

  /** For each client the longest time between two answers `ok`, of which the later one came after the moment, in ms. */
  longestPauses(moment: number): number[] {
    return this.#players.map((buyer) => {
      const served = this.attempts
        .filter((one) => one.buyer === buyer && one.outcome === 'ok')
        .map(({ answeredAt }) => answeredAt)
      return Math.max(...served.map((at, index) => (at < moment ? 0 : at - (served[index - 1] ?? at))))
    })
  }

  /** Asks once more with the key of an attempt. */
  async askAgain({ buyer, key }: Attempt): Promise<string> {
    return outcomeOf(await this.#join(buyer, key))
  }

  async #buyOn(buyer: Registered): Promise<void> {
    while (!this.#isStopping) {
      const attempt = { buyer, key: randomUUID(), askedAt: performance.now(), answeredAt: 0, outcome: '' }
      this.attempts.push(attempt)
      try {
        attempt.outcome = outcomeOf(await this.#join(buyer, attempt.key))
      } catch (error) {
        attempt.outcome = `no answer: ${(error as Error).message}`
      }
      attempt.answeredAt = performance.now()
      await delay(REST_MS)
    }
  }

  async #join({ client }: Registered, key: string): Promise<Frame> {
    const body = { ...this.#game, userPlays: ['3-11-19-27-40'], currencyId: EUR }
    const { value } = await client.post('/channel/secured', [{ id: 1, op: 'joinGame', body, key }])
    // A request that is refused whole is answered by one frame without a list.
    return ([value].flat() as Frame[])[0] as Frame
  }
}

function outcomeOf(frame: Frame): string {
  if (frame.fault !== undefined) return frame.fault.code
  const { exitCode } = frame.result as OperationResult<'joinGame'>
  return exitCode === 0 ? 'ok' : `exit ${exitCode}`
}
