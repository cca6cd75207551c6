import { type RawBuilder, sql } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameStatus } from '#schemas/entities/game-instance.ts'
import type { BeaconPlan } from '#service/games/rules/beacon-plan.ts'
import type { Db } from '#service/database/database.ts'
import type { GameTexts } from '#service/database/tables.ts'
import type { InstanceSettlement } from './instance-settlement.ts'

/** One game instance with its game, its currency and its relation to one player. */
export interface InstanceRow {
  game_instance_id: number
  game_id: number
  member_id: number
  sequence_number: number
  status: Exclude<GameStatus, 'REPLAY1'>
  definition: GameDefinition
  currency_id: number
  decimal_places: number
  play_max: number
  player_play_max: number
  play_count: number
  player_count: number
  takes_plays: boolean
  registration_end_at: number | null
  tournament_start_at: number | null
  start_at: number | null
  ended_at: number | null
  refunded_at: number | null
  commitment: Buffer
  commitment_version: 1 | 2
  entries_root: Buffer | null
  /** Number of plays under that root. */
  entry_count: number | null
  beacon_plan: BeaconPlan | null
  /** Null until the instance has ended. */
  seed: Buffer | null
  /** Null until the instance has ended. */
  settlement: InstanceSettlement | null
  /** The rules are omitted. */
  texts: Record<string, GameTexts>
  images: { logo?: string; background?: string; playoutBackground?: string }
  show_sequence_number: boolean
  manual_bet: boolean
  bundles_enabled: boolean
  progressive_shown_minor: number
  carry_shown_minor: number
  wagers_since_win_minor: number
  player_plays: number | null
  player_joined_at: number | null
  player_won_minor: number | null
  is_favorite: boolean
}

/** Reads instances for a viewer in one round trip; `which` selects them, over `instance`, `game` and `currency`. */
export async function readInstances(
  db: Db,
  playerId: number | null,
  which: RawBuilder<unknown>,
): Promise<InstanceRow[]> {
  const { rows } = await sql<InstanceRow>`
    select instance.game_instance_id, instance.game_id, instance.member_id, instance.sequence_number,
      instance.status, instance.definition, instance.currency_id, currency.decimal_places,
      instance.play_max, instance.player_play_max, instance.play_count, instance.player_count,
      instance.status = 'OPEN' and instance.play_count < instance.play_max
        and (instance.registration_end_at is null or instance.registration_end_at > service_now()) as takes_plays,
      instance.registration_end_at, instance.tournament_start_at, instance.start_at,
      instance.ended_at, instance.refunded_at, instance.commitment, instance.commitment_version, instance.entries_root, instance.entry_count,
      instance.beacon_plan,
      case when instance.status = 'ENDED' then instance.seed end as seed,
      case when instance.status = 'ENDED' then instance.settlement end as settlement,
      -- The rules are long, and only a game's own page shows them.
      (select jsonb_object_agg(language, text - 'rulesHtml') from jsonb_each(game.texts) as each (language, text))
        as texts,
      game.images, game.show_sequence_number, game.manual_bet, game.bundles_enabled,
      game.progressive_shown_minor, game.carry_shown_minor, game.wagers_since_win_minor,
      mine.play_count as player_plays, mine.joined_at as player_joined_at,
      mine.won_minor as player_won_minor,
      favorite.game_id is not null as is_favorite
    from game_instances instance
    join games game using (game_id)
    join currencies currency on currency.currency_id = instance.currency_id
    left join instance_players mine
      on mine.game_instance_id = instance.game_instance_id and mine.player_id = ${playerId}::bigint
    left join favorite_games favorite
      on favorite.game_id = instance.game_id and favorite.player_id = ${playerId}::bigint
    ${which}`.execute(db)
  return rows
}
