import { sql } from 'kysely'
import { worstCase } from '#modules/game-rules/rules/worst-case.ts'
import type { BeaconValue } from '#schemas/entities/fairness-record.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { DrawDetail } from '#schemas/operator/draws.ts'
import type { RefundReason } from '#schemas/operator/games.ts'
import type { Db } from '#service/database/database.ts'
import type { GameTexts } from '#service/database/tables.ts'
import type { InstanceSettlement, SettledDraw } from '#service/games/rows/instance-settlement.ts'
import { textsIn } from '#service/games/views/instance-view.ts'
import { problemOf } from './draw-problem.ts'
import { refuseCallOff, refuseMove } from './operated-instance.ts'

interface Asked {
  readonly memberId: number
  readonly gameInstanceId: number
  readonly languageId: string
}

type Row = Pick<
  DrawDetail,
  | 'gameInstanceId'
  | 'gameId'
  | 'gameRule'
  | 'gameState'
  | 'sequenceNumber'
  | 'status'
  | 'currencyId'
  | 'openedTime'
  | 'plays'
  | 'playMax'
  | 'players'
  | 'attempts'
  | 'stakesMinor'
  | 'prizesMinor'
  | 'refundsMinor'
  | 'poolMinor'
  | 'progressiveMinor'
  | 'carriedMinor'
  | 'winners'
> & {
  readonly texts: Record<string, GameTexts>
  readonly definition: GameDefinition
  readonly salesEndTime: number | null
  readonly startTime: number | null
  readonly endedTime: number | null
  readonly refundedTime: number | null
  readonly refundReason: RefundReason | null
  readonly lastFailure: string | null
  readonly nextTryTime: number | null
  readonly settlement: InstanceSettlement | null
  readonly commitment: string
  readonly entriesRoot: string | null
  readonly entryCount: number | null
  readonly seed: string | null
  readonly beacon: BeaconValue | null
  readonly draws: SettledDraw[] | null
  readonly now: number
}

/** One draw of a site for its operator; null where the site has no such draw. A card of a player is none. */
export async function readDraw(db: Db, asked: Asked): Promise<DrawDetail | null> {
  const row = await readRow(db, asked)
  if (row === null) return null
  const { lines: plays, takenMinor, siteLossMinor } = worstCase(row.definition)
  return {
    ...shownRow(row),
    gameTitle: textsIn(row.texts, asked.languageId).title,
    worstCase: { plays, takenMinor, siteLossMinor },
    proof: proofOf(row),
    ...(isDrawn(row) && row.draws !== null && { draws: row.draws.map(shownDraw) }),
    offered: {
      move: refuseMove({ ...row, registration_end_at: row.salesEndTime }) === null,
      callOff: refuseCallOff({ ...row, refund_reason: row.refundReason }) === null,
    },
  }
}

/** The numbers and the seed of a draw are public once it has ended, unless everything was given back. */
const isDrawn = ({ status, refundedTime, settlement }: Row) =>
  status === 'ENDED' && refundedTime === null && settlement !== null

const shownDraw = ({ drawNumber, balls, balls2nd }: SettledDraw) => ({
  drawNumber,
  balls,
  ...(balls2nd !== undefined && { balls2nd }),
})

function proofOf(row: Row): DrawDetail['proof'] {
  const { commitment, entriesRoot, entryCount, seed, beacon } = row
  return {
    commitment,
    ...(entriesRoot !== null && { entriesRoot, entryCount: entryCount ?? 0 }),
    ...(isDrawn(row) && seed !== null && { seed }),
    ...(isDrawn(row) && beacon !== null && { beaconRound: beacon.round }),
  }
}

function shownRow(row: Row) {
  const problem = row.status === 'ENDED' ? null : problemOf(row)
  const { startTime, salesEndTime, endedTime, refundedTime, refundReason, lastFailure, nextTryTime } = row
  return {
    gameInstanceId: row.gameInstanceId,
    gameId: row.gameId,
    gameRule: row.gameRule,
    gameState: row.gameState,
    sequenceNumber: row.sequenceNumber,
    status: row.status,
    currencyId: row.currencyId,
    openedTime: row.openedTime,
    plays: row.plays,
    playMax: row.playMax,
    players: row.players,
    attempts: row.attempts,
    stakesMinor: row.stakesMinor,
    prizesMinor: row.prizesMinor,
    refundsMinor: row.refundsMinor,
    poolMinor: row.poolMinor,
    progressiveMinor: row.progressiveMinor,
    carriedMinor: row.carriedMinor,
    winners: row.winners,
    ...(startTime !== null && { startTime }),
    ...(salesEndTime !== null && { salesEndTime }),
    ...(endedTime !== null && { endedTime }),
    ...(refundedTime !== null && { refundedTime }),
    ...(refundReason !== null && { refundReason }),
    ...(problem !== null && { problem }),
    ...(lastFailure !== null && problem !== null && { lastFailure }),
    ...(nextTryTime !== null && problem !== null && { nextTryTime }),
  }
}

/** Reads the stored draw, with the sums of its pool by the codes of the transfers. */
async function readRow(db: Db, { memberId, gameInstanceId }: Asked): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select game_instance_id as "gameInstanceId", one.game_id as "gameId", game_rule as "gameRule", texts, one.definition,
      case when not active then 'ended' when paused_at is not null then 'paused' else 'offered' end as "gameState",
      sequence_number as "sequenceNumber", status, one.currency_id as "currencyId", opened_at as "openedTime",
      registration_end_at as "salesEndTime", tournament_start_at as "startTime", ended_at as "endedTime",
      refunded_at as "refundedTime", refund_reason as "refundReason", play_count as plays, play_max as "playMax",
      player_count as players, attempts, last_failure as "lastFailure", next_action_at as "nextTryTime", settlement,
      encode(commitment, 'hex') as commitment, encode(entries_root, 'hex') as "entriesRoot", entry_count as "entryCount",
      case when status = 'ENDED' then encode(seed, 'hex') end as seed,
      case when status = 'ENDED' then beacon end as beacon, case when status = 'ENDED' then draws end as draws,
      stakes as "stakesMinor", paid as "prizesMinor", back as "refundsMinor", coalesce(balance, 0) as "poolMinor",
      ${balanceOfGame('progressivePool')} as "progressiveMinor", ${balanceOfGame('prizeCarry')} as "carriedMinor",
      (select count(distinct play_id)::integer from prizes where prizes.game_instance_id = one.game_instance_id) as winners,
      service_now() as now
    from game_instances as one join games using (game_id)
    cross join lateral (
      select max(balance_minor) as balance,
        coalesce(sum(amount_minor) filter (where code in ('join', 'satellite')), 0)::bigint as stakes,
        coalesce(-sum(amount_minor) filter (where code in ('prize', 'satellite-award')), 0)::bigint as paid,
        coalesce(-sum(amount_minor) filter (where code = 'refund'), 0)::bigint as back
      from accounts_of(array['instancePool'], array[one.game_instance_id]) as pool
      left join entries using (account_id) left join transfers using (transfer_id)
      where pool.currency_id = one.currency_id) as flow
    where game_instance_id = ${gameInstanceId} and one.member_id = ${memberId} and owner_player_id is null`.execute(
    db,
  )
  return rows[0] ?? null
}

const balanceOfGame = (kind: 'progressivePool' | 'prizeCarry') => sql`
  (select coalesce(sum(balance_minor), 0)::bigint
    from accounts_of(array[${sql.lit(kind)}], array[one.game_id]) as account where account.currency_id = one.currency_id)`
