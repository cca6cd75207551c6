import { sql } from 'kysely'
import type { BeaconValue } from '#schemas/entities/fairness-record.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameStatus } from '#schemas/entities/game-instance.ts'
import type { RefundReason } from '#schemas/operator/games.ts'
import { bigints } from '#service/database/binary-arrays.ts'
import type { Tx } from '#service/database/database.ts'
import type { GameTexts } from '#service/database/tables.ts'
import type { InstanceSettlement, SettledDraw } from '#service/games/rows/instance-settlement.ts'
import type { StoredSeed } from '#service/games/rows/seed-vault.ts'
import type { BeaconPlan } from '#service/games/rules/beacon-plan.ts'
import { STEP_IS_DUE } from './due-step.ts'

/** A due instance, with its row locked in the transaction that read it. */
export interface DueInstance extends StoredSeed {
  game_instance_id: number
  game_id: number
  member_id: number
  sequence_number: number
  status: Exclude<GameStatus, 'REPLAY1'>
  definition: GameDefinition
  texts: Record<string, GameTexts>
  currency_id: number
  decimal_places: number
  play_count: number
  player_count: number
  /** Instant games: the player who bought the one play. */
  owner_player_id: number | null
  registration_end_at: number | null
  tournament_start_at: number | null
  start_at: number | null
  next_action_at: number | null
  commitment_version: 1 | 2
  entries_root: Buffer | null
  beacon: BeaconValue | null
  beacon_plan: BeaconPlan | null
  draws: SettledDraw[] | null
  balls_shown: number
  settlement: InstanceSettlement | null
  prepared_at: number | null
  paid_through_player_id: number
  refund_reason: RefundReason | null
  attempts: number
  fence: number
  /** Whether its game is neither paused nor ended. */
  is_offered: boolean
  /** The database's time at the start of the transaction. */
  now: number
}

/** A statement up to its condition. */
export const SELECT_INSTANCES = sql`
  select instance.game_instance_id, instance.game_id, instance.member_id, instance.sequence_number, instance.status,
  instance.definition, game.texts, instance.currency_id, currency.decimal_places, instance.play_count,
  instance.player_count, instance.owner_player_id, instance.registration_end_at, instance.tournament_start_at, instance.start_at,
  instance.next_action_at, instance.commitment, instance.commitment_version, instance.seed, instance.sealed_seed, instance.seed_key_id,
  instance.entries_root, instance.beacon, instance.beacon_plan, instance.draws, instance.balls_shown, instance.settlement, instance.prepared_at,
  instance.paid_through_player_id, instance.refund_reason, instance.attempts, instance.fence,
  game.active and game.paused_at is null as is_offered, service_now() as now
  from game_instances instance
  join games game using (game_id)
  join currencies currency on currency.currency_id = instance.currency_id`

/** Locks the longest-due instance that has no lease and is not excluded; null if there is none. */
export async function lockNextDue(tx: Tx, except: readonly number[]): Promise<DueInstance | null> {
  const { rows } = await sql<DueInstance>`
    ${SELECT_INSTANCES}
    where ${STEP_IS_DUE}
      and instance.game_instance_id <> all(${except}::bigint[])
    order by instance.next_action_at
    limit 1
    for no key update of instance skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Locks an instance if the holder of this fence still has its lease; null if another process took it over. */
export async function lockFenced(
  tx: Tx,
  { gameInstanceId, fence }: { gameInstanceId: number; fence: number },
): Promise<DueInstance | null> {
  const { rows } = await sql<DueInstance>`
    ${SELECT_INSTANCES}
    where instance.game_instance_id = ${gameInstanceId} and instance.fence = ${fence}
    for no key update of instance`.execute(tx)
  return rows[0] ?? null
}

/** Locks instances in the order of their ids, whatever their leases; one that does not exist is left out. */
export async function lockInstances(tx: Tx, gameInstanceIds: readonly number[]): Promise<DueInstance[]> {
  const { rows } = await sql<DueInstance>`
    ${SELECT_INSTANCES}
    where instance.game_instance_id = any(${bigints(gameInstanceIds)}::bigint[])
    order by instance.game_instance_id
    for no key update of instance`.execute(tx)
  return rows
}

/** Locks an instance, whatever its lease; null if it does not exist. */
export async function lockInstance(tx: Tx, gameInstanceId: number): Promise<DueInstance | null> {
  const [instance] = await lockInstances(tx, [gameInstanceId])
  return instance ?? null
}
