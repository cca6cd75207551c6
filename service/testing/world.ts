import { sql } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import { type EventName, eventSchemas } from '#schemas/protocol/events.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import { playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { assertFits } from '#service/limits/schema-breach.ts'
import type { SeededDatabase } from './seeds.ts'

/** A site's number, and the currency of the test players' money. */
export const TEST_MEMBER_ID = 101
export const TEST_CURRENCY_ID = 978

let lastName = 0
const freshName = (of: string) => `${of}${process.pid}x${++lastName}`

export interface TestPlayer {
  playerId: number
  memberId: number
}

export interface NewPlayer {
  readonly segment?: PlayerSegment | null
  readonly balanceMinor?: number
  readonly memberId?: number
  readonly operatorId?: number
}

/** Adds a depositor (segment C) with money in euro cents, or another player as the options define. */
export async function addPlayer(database: Database, options: NewPlayer = {}): Promise<TestPlayer> {
  const { segment = 'C', balanceMinor = 100_000, memberId = TEST_MEMBER_ID, operatorId = 1 } = options
  const name = freshName('player')
  return database.transaction(async (tx) => {
    const { player_id: playerId } = await tx
      .insertInto('players')
      .values({
        member_id: memberId,
        operator_id: operatorId,
        username: name,
        username_key: name,
        // The database would draw one at random, which two of many players at once may share.
        screen_name: `Tester ${name}`,
        password_hash: '-',
        segment,
        email_verified_at: sql<number>`service_now()`,
      })
      .returning('player_id')
      .executeTakeFirstOrThrow()
    if (balanceMinor > 0) await giveFunds(tx, { playerId, memberId }, balanceMinor)
    return { playerId, memberId }
  })
}

/** Adds euro cents to a player's cash, from the site's processor. */
export async function giveFunds(
  tx: Tx,
  { playerId, memberId }: TestPlayer,
  balanceMinor: number,
): Promise<void> {
  const amount = { currencyId: TEST_CURRENCY_ID, amountMinor: balanceMinor }
  await post(tx, {
    code: 'adjustment',
    entries: [
      { account: processorClearing(memberId), ...amount, amountMinor: -balanceMinor },
      { account: playerCash(playerId), ...amount },
    ],
  })
}

/** The money in an account of an owner in minor units of the test currency; 0 where there is no such account. */
export async function balanceOf(
  { kysely }: Pick<Database, 'kysely'>,
  ownerId: number,
  kind = 'playerCash',
): Promise<number> {
  const account = await kysely
    .selectFrom('accounts')
    .select('balance_minor')
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('currency_id', '=', TEST_CURRENCY_ID)
    .executeTakeFirst()
  return account?.balance_minor ?? 0
}

export interface TestEvent {
  readonly event: string
  readonly body: Record<string, unknown>
}

/** The events published to a topic, oldest first. Throws if a body violates its event's schema. */
export async function eventsOf({ kysely }: Pick<Database, 'kysely'>, topic: string): Promise<TestEvent[]> {
  const rows = await kysely
    .selectFrom('outbox')
    .select(['event', 'body'])
    .where('topic', '=', topic)
    .orderBy('outbox_id')
    .execute()
  const events = rows as TestEvent[]
  for (const { event, body } of events) {
    assertFits(eventSchemas[event as EventName], body, `The body of ${event}`)
  }
  return events
}

/** Choose five of forty-nine at 2.00 and a fee of 0.50, starts when full. */
export const TEST_DEFINITION: GameDefinition = {
  gameRule: 'oneDrawGame',
  currencyId: TEST_CURRENCY_ID,
  gamePlaySize: 5,
  gamePlayRange: 49,
  gamePlayCostMinor: 200,
  gameFeePerPlayMinor: 50,
  gamePlayMax: 100,
  playerPlayMax: 20,
  payoutPercentage: 50,
  payoutFormula: 'rollDown',
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, prizePercentage: 80 },
    { rankNumber: 2, rankNumber2nd: 0, prizePercentage: 20 },
  ],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}

export interface TestGame {
  gameId: number
  gameInstanceId: number
}

/** Adds a game with its first instance open. */
export async function addGame(
  database: SeededDatabase,
  change: Partial<GameDefinition> = {},
  memberId = TEST_MEMBER_ID,
): Promise<TestGame> {
  const definition: GameDefinition = { ...TEST_DEFINITION, ...change }
  return database.transaction(async (tx) => {
    const { game_id: gameId } = await tx
      .insertInto('games')
      .values({
        member_id: memberId,
        slug: freshName('game'),
        game_rule: definition.gameRule,
        definition: JSON.stringify(definition),
        texts: JSON.stringify({ en: { title: 'Test game' } }),
      })
      .returning('game_id')
      .executeTakeFirstOrThrow()
    const gameInstanceId = await openNextInstance(tx, gameId, database.seeds)
    if (gameInstanceId === null) throw new Error('the game has no open instance')
    return { gameId, gameInstanceId }
  })
}
