import { sql } from 'kysely'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import { GAME_BLOCK_LIFT_HOURS, INDEFINITE_UNTIL } from '#schemas/limits.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { timestamp } from '#service/database/time.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'
import { textsIn } from '#service/games/views/instance-view.ts'

interface Blocking {
  readonly playerId: number
  readonly memberId: number
  readonly wanted: OperationRequest<'blockGames'>
}

/** Blocks a kind of games or one game of the site. The player is locked: a join is decided before it or refused. */
export async function blockGames(
  tx: Tx,
  { playerId, memberId, wanted }: Blocking,
): Promise<OperationResult<'blockGames'>> {
  const { gameRule, gameId, days }: { gameRule: string | null; gameId: number | null; days: number } = {
    gameRule: null,
    gameId: null,
    ...wanted,
  }
  if ((gameRule === null) === (gameId === null)) return 'no-such-game'
  await lockPlayer(tx, playerId)
  const known = await sql`
    select from games where member_id = ${memberId} and (game_id = ${gameId} or game_rule = ${gameRule}) limit 1`.execute(
    tx,
  )
  if (known.rows.length === 0) return 'no-such-game'
  const ends =
    days === 0 ? timestamp(INDEFINITE_UNTIL) : sql`service_now() + ${days}::integer * interval '1 day'`
  const { rows } = await sql`
    insert into player_game_blocks as block (player_id, game_rule, game_id, ends_at)
    values (${playerId}, ${gameRule}, ${gameId}, ${ends})
    on conflict (player_id, game_rule, game_id) do update
      set ends_at = excluded.ends_at, lift_asked_at = null,
        begun_at = case when block.ends_at > service_now() then block.begun_at else service_now() end
      where block.ends_at < excluded.ends_at
    returning block_id`.execute(tx)
  return rows.length === 0 ? 'blocked-longer' : 'success'
}

/** Moves the end of a block to the end of the wait. Null if the player has no such block that holds. */
export async function liftGameBlock(
  tx: Tx,
  { playerId, blockId }: { readonly playerId: number; readonly blockId: number },
): Promise<OperationResult<'liftGameBlock'> | null> {
  await lockPlayer(tx, playerId)
  const { rows } = await sql<{ isSooner: boolean }>`
    select ends_at > service_now() + ${GAME_BLOCK_LIFT_HOURS}::integer * interval '1 hour' as "isSooner" from player_game_blocks
    where block_id = ${blockId} and player_id = ${playerId} and ends_at > service_now()`.execute(tx)
  if (rows[0] === undefined) return null
  if (!rows[0].isSooner) return 'ends-before'
  await sql`
    update player_game_blocks
    set ends_at = service_now() + ${GAME_BLOCK_LIFT_HOURS}::integer * interval '1 hour', lift_asked_at = service_now()
    where block_id = ${blockId}`.execute(tx)
  return 'success'
}

interface Asked {
  readonly playerId: number
  readonly memberId: number
  readonly languageId: string
}

type Blocks = OperationResult<'getGameBlocks'>

interface BlockRow {
  blockId: number
  gameRule: GameRule | null
  gameId: number | null
  texts: Record<string, GameTexts> | null
  until: number
  isLifted: boolean
}

interface GameRow {
  gameId: number
  gameRule: GameRule
  texts: Record<string, GameTexts>
}

/** The blocks of a player that hold, and the kinds and games that the site has open. */
export async function readGameBlocks(db: Db, { playerId, memberId, languageId }: Asked): Promise<Blocks> {
  const blocks = await sql<BlockRow>`
    select block_id as "blockId", block.game_rule as "gameRule", block.game_id as "gameId", texts, ends_at as until,
      lift_asked_at is not null as "isLifted"
    from player_game_blocks as block left join games as game on game.game_id = block.game_id
    where player_id = ${playerId} and ends_at > service_now() order by block_id desc`.execute(db)
  const offered = await sql<GameRow>`
    select game_id as "gameId", game_rule as "gameRule", texts from games
    where member_id = ${memberId} and exists (
      select from game_instances as instance where instance.game_id = games.game_id and instance.status = 'OPEN')
    order by game_id`.execute(db)
  const games = offered.rows.map(({ texts, ...game }) => ({
    ...game,
    title: textsIn(texts, languageId).title,
  }))
  return {
    blocks: blocks.rows.map(({ blockId, gameRule, gameId, texts, until, isLifted }) => ({
      blockId,
      until,
      isLifted,
      ...(gameRule !== null && { gameRule }),
      ...(gameId !== null && texts !== null && { gameId, title: textsIn(texts, languageId).title }),
    })),
    kinds: [...new Set(games.map(({ gameRule }) => gameRule))],
    games,
  }
}
