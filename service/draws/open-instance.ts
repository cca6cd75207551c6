import { sql } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Tx } from '#service/database/database.ts'

/** The locked instance of a game that accepts plays now. */
export interface OpenInstance {
  gameInstanceId: number
  memberId: number
  definition: GameDefinition
  playCount: number
  playMax: number
  playerPlayMax: number
  isInstaplay: boolean
}

export async function lockOpenInstance(tx: Tx, gameId: number): Promise<OpenInstance | null> {
  const { rows } = await sql<OpenInstance>`
    select game_instance_id as "gameInstanceId", member_id as "memberId", definition, play_count as "playCount",
      play_max as "playMax", player_play_max as "playerPlayMax",
      tournament_start_at is null as "isInstaplay"
    from game_instances
    where game_id = ${gameId} and status = 'OPEN'
      and (registration_end_at is null or registration_end_at > service_clock())
    for no key update`.execute(tx)
  return rows[0] ?? null
}
