import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { openNextInstance } from './instances.ts'
import type { SeedVault } from '#service/games/rows/seed-vault.ts'

interface Wanted {
  readonly memberId: number
  readonly gameId: number
}

/** Reasons against pausing, resuming or ending a game, in order of precedence. */
export const GAME_CHANGE_REFUSALS = ['not-found', 'ended', 'paused', 'not-paused'] as const
export type GameChangeRefusal = (typeof GAME_CHANGE_REFUSALS)[number]

/**
 * Pauses a game: no further instance opens. The open one is sold and drawn if anybody joined it, else withdrawn; subscriptions wait. Null
 * on success.
 */
export async function pauseGame(tx: Tx, wanted: Wanted): Promise<GameChangeRefusal | null> {
  const game = await lockGame(tx, wanted)
  if (game === null) return 'not-found'
  if (!game.active) return 'ended'
  if (game.paused_at !== null) return 'paused'
  await tx.updateTable('games').set({ paused_at: now }).where('game_id', '=', wanted.gameId).execute()
  return null
}

/** Resumes a paused game and opens its next instance. Null on success. */
export async function resumeGame(
  tx: Tx,
  wanted: Wanted,
  seeds: SeedVault,
): Promise<GameChangeRefusal | null> {
  const game = await lockGame(tx, wanted)
  if (game === null) return 'not-found'
  if (!game.active) return 'ended'
  if (game.paused_at === null) return 'not-paused'
  await tx.updateTable('games').set({ paused_at: null }).where('game_id', '=', wanted.gameId).execute()
  await openNextInstance(tx, wanted.gameId, seeds)
  return null
}

/**
 * Ends a game permanently: no further instance opens, and the open one is treated like that of a paused game. When it is closed,
 * subscriptions end and their prepayments are returned, as are won entries that wait for a seat. Null on success.
 */
export async function endGame(tx: Tx, wanted: Wanted): Promise<GameChangeRefusal | null> {
  const game = await lockGame(tx, wanted)
  if (game === null) return 'not-found'
  if (!game.active) return 'ended'
  await tx
    .updateTable('games')
    .set({ active: false, paused_at: null })
    .where('game_id', '=', wanted.gameId)
    .execute()
  return null
}

async function lockGame(tx: Tx, { memberId, gameId }: Wanted) {
  const game = await tx
    .selectFrom('games')
    .select(['active', 'paused_at'])
    .where('game_id', '=', gameId)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return game ?? null
}
