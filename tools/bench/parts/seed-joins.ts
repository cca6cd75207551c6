import { systemEntropy } from '#service/adapters/entropy.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { SID_COOKIE } from '#service/channel/sid-cookie.ts'
import { createGame } from '#service/games/changes/create-game.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import { playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { openSession } from '#service/sessions/session-changes.ts'
import { hashOf, makeToken } from '#service/keys/tokens.ts'
import { openSeeded, type SeededDatabase } from './open-seeded.ts'

export const MEMBER_ID = 101
const OPERATOR_ID = 1
export const CURRENCY_ID = 978
const FUNDS_MINOR = 100_000_000_000

export interface Seeded {
  games: { gameId: number; gameInstanceId: number }[]
  /** Session of each player, sent with the calls. */
  sessions: { token: string; cookie: string }[]
}

/** Fills an empty database with games that never fill up, and logged-in players with unlimited money. */
export async function seedJoins(
  where: { url?: string; dataDir: string },
  counts: { games: number; players: number },
): Promise<Seeded> {
  const database = await openSeeded(where)
  try {
    const games = []
    for (let number = 1; number <= counts.games; number++) games.push(await addGame(database, number))
    return { games, sessions: await addPlayers(database, counts.players) }
  } finally {
    await database.close()
  }
}

/** 6 of 49 for a euro; with room for all plays of a bench run. */
export function benchGame(gamePlayMax = 100_000_000): GameDefinition {
  return {
    gameRule: 'oneDrawGame',
    currencyId: CURRENCY_ID,
    gamePlaySize: 6,
    gamePlayRange: 49,
    gamePlayCostMinor: 100,
    gameFeePerPlayMinor: 10,
    gamePlayMax,
    playerPlayMax: gamePlayMax,
    payoutPercentage: 50,
    payoutFormula: 'rollDown',
    prizes: [6, 5, 4, 3].map((matched) => ({
      rankNumber: 6 - matched + 1,
      rankNumber2nd: 0,
      prizePercentage: 25,
    })),
    schedule: { kind: 'instaplay' },
    drawIntervalMs: 1000,
  }
}

function addGame(
  database: SeededDatabase,
  number: number,
): Promise<{ gameId: number; gameInstanceId: number }> {
  return database.transaction(async (tx) => {
    const game = await createGame(tx, {
      memberId: MEMBER_ID,
      slug: `bench-${number}`,
      definition: benchGame(),
      texts: { en: { title: `Bench ${number}`, titleShort: `B${number}` } },
    })
    if (!game.ok) throw new Error(`The game was refused: ${JSON.stringify(game.refusals)}`)
    const gameInstanceId = await openNextInstance(tx, game.gameId, database.seeds)
    if (gameInstanceId === null) throw new Error('The game is not offered.')
    return { gameId: game.gameId, gameInstanceId }
  })
}

/** Depositors (segment C), each with an open session: a thousand logins would take most of the bench. */
async function addPlayers(database: Database, count: number): Promise<Seeded['sessions']> {
  const usernames = Array.from({ length: count }, (_, index) => `bench_${index}`)
  return database.transaction(async (tx: Tx) => {
    const players = await tx
      .insertInto('players')
      .values(
        usernames.map((username) => ({
          member_id: MEMBER_ID,
          operator_id: OPERATOR_ID,
          username,
          username_key: username,
          screen_name: `Player of ${username}`,
          password_hash: '-',
          segment: 'C' as const,
          country: 'DE',
          email_index: hashOf(`${username}@example.org`),
          phone_index: hashOf(`phone of ${username}`),
        })),
      )
      .returning('player_id')
      .execute()
    const sessions: Seeded['sessions'] = []
    for (const { player_id: playerId } of players) {
      await post(tx, {
        code: 'adjustment',
        entries: [
          { account: processorClearing(MEMBER_ID), currencyId: CURRENCY_ID, amountMinor: -FUNDS_MINOR },
          { account: playerCash(playerId), currencyId: CURRENCY_ID, amountMinor: FUNDS_MINOR },
        ],
      })
      const [token, sid] = [makeToken(systemEntropy), makeToken(systemEntropy)]
      await openSession(tx, { playerId, memberId: MEMBER_ID, sidHash: hashOf(sid), tokenHash: hashOf(token) })
      sessions.push({ token, cookie: `${SID_COOKIE}=${sid}` })
    }
    return sessions
  })
}
