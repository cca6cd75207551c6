import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { EventBodies } from '#schemas/protocol/events.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import { bigints } from '#service/database/binary-arrays.ts'
import type { Tx } from '#service/database/database.ts'
import { ANSWER_UNREAD } from '#service/database/named-statements.ts'
import { publishAll } from '#service/events/publish.ts'
import { instancePool, playerCash } from '#service/ledger/accounts.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { post } from '#service/ledger/post.ts'
import { addWinnings } from '#service/players/rows/daily-totals.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { awardPrizeItems } from '#service/prize-items/award-prize-items.ts'
import { isAway, titleOf } from '#service/sessions/after-login-events.ts'
import type { Vaults } from './draw-service.ts'
import { GAME_INSTANCES } from '#service/games/rules/game-instance-states.ts'
import { transferOf } from '#service/states/state-machine.ts'
import type { DueInstance } from './due-instance.ts'
import { finishDraw } from './finish-draw.ts'
import type { Lease } from './lease.ts'
import { mailWinners } from './mail-winners.ts'
import { awardSatelliteEntries } from './satellite-awards.ts'
import { notifyAwayLosers } from './notify-away-players.ts'

/** Players per payment transaction; their accounts are locked meanwhile. */
const BATCH_PLAYERS = 2000
/** Prizes listed per player in the winnings. */
const NAMED_PRIZES_MAX = 100

type WonPlay = EventBodies['player.allWinnings']['plays'][number]

export interface PlayerWinnings {
  player_id: number
  prize_minor: number
  /** Rows of the payout table that the player's plays won. */
  prize_count: number
  /** [playId, prizeMinor, rankNumber, rankNumber2nd], the highest ones. */
  plays: [number, number, number, number][]
}

/**
 * Pays the winners after the last ball was shown, in batches of players. Each batch is one transaction that also moves a mark, so that a
 * process that takes over continues behind it and nobody is paid twice.
 */
export async function payPrizes({ service, transaction }: Lease): Promise<void> {
  for (;;) {
    if (await transaction((tx, instance) => payNext(tx, instance, service))) return
  }
}

/** Pays the next batch of winners of a locked instance; true if it was the last, and the instance ended. */
export async function payNext(tx: Tx, instance: DueInstance, { seeds, vault }: Vaults): Promise<boolean> {
  const winnings = await readWinnings(tx, instance)
  await payBatch(tx, instance, winnings, vault)
  const playerIds = winnings.map((won) => won.player_id)
  await awardPrizeItems(tx, vault, instance, playerIds)
  const last = winnings.at(-1)
  if (winnings.length === BATCH_PLAYERS && last !== undefined) {
    await movePaidMark(tx, instance, last.player_id)
    return false
  }
  await awardSatelliteEntries(tx, instance)
  await notifyAwayLosers(tx, [instance.game_instance_id])
  await finishDraw(tx, instance, seeds)
  return true
}

async function readWinnings(tx: Tx, instance: DueInstance): Promise<PlayerWinnings[]> {
  const { rows } = await sql<PlayerWinnings>`
    select player_id, sum(prize_minor)::bigint as prize_minor, count(*)::integer as prize_count,
      to_json((array_agg(json_build_array(play_id, prize_minor, rank_number, rank_number2nd)
        order by prize_minor desc, play_id, rank_number, rank_number2nd))[1:${sql.lit(NAMED_PRIZES_MAX)}]) as plays
    from prizes
    where game_instance_id = ${instance.game_instance_id} and player_id > ${instance.paid_through_player_id}
    group by player_id
    order by player_id
    limit ${sql.lit(BATCH_PLAYERS)}`.execute(tx)
  return rows
}

async function payBatch(
  tx: Tx,
  instance: DueInstance,
  winnings: readonly PlayerWinnings[],
  vault: PersonalVault,
): Promise<void> {
  const last = winnings.at(-1)
  if (last === undefined) return
  const { game_instance_id: gameInstanceId, currency_id: currencyId } = instance
  const inCash = winnings.filter((won) => won.prize_minor > 0)
  const sumMinor = inCash.reduce((sum, won) => sum + won.prize_minor, 0)
  if (sumMinor > 0) {
    const prizes = transferOf(GAME_INSTANCES, 'end', {
      code: 'prize',
      uniqueKey: `prize:${gameInstanceId}:${last.player_id}`,
      entries: [
        { account: instancePool(gameInstanceId), currencyId, amountMinor: -sumMinor },
        ...inCash.map((won) => ({
          account: playerCash(won.player_id),
          currencyId,
          amountMinor: won.prize_minor,
        })),
      ],
    })
    await post(tx, prizes)
  }
  await addWinnings(
    tx,
    currencyId,
    inCash.map((won) => ({ playerId: won.player_id, minor: won.prize_minor })),
  )
  await noteWinnings(
    tx,
    winnings.map((won) => ({ gameInstanceId, playerId: won.player_id, prizeMinor: won.prize_minor })),
  )
  await mailWinners(tx, vault, {
    instance,
    playerIds: inCash.map((won) => won.player_id),
    amounts: inCash.map((won) => won.prize_minor),
  })
  await publishAll(
    tx,
    winnings.map((won) => ({
      topic: cashierTopic(won.player_id),
      event: 'player.allWinnings' as const,
      body: winningsBody(instance, won),
    })),
  )
}

/** Cash won by one player in one instance. */
interface NotedWinnings {
  readonly gameInstanceId: number
  readonly playerId: number
  readonly prizeMinor: number
}

/** Records each player's winnings with their seat, and queues notices for players who are away. */
export async function noteWinnings(tx: Tx, won: readonly NotedWinnings[]): Promise<void> {
  if (won.length === 0) return
  const ids = bigints(won.map(({ gameInstanceId }) => gameInstanceId))
  const playerIds = bigints(won.map(({ playerId }) => playerId))
  const amounts = bigints(won.map(({ prizeMinor }) => prizeMinor))
  await sql`select note_winnings(${ids}::bigint[], ${playerIds}::bigint[], ${amounts}::bigint[]) ${sql.raw(ANSWER_UNREAD)}`.execute(
    tx,
  )
  await sql`
    insert into after_login_events (player_id, kind, body)
    select player_id, 'prize-won', jsonb_build_object(
      'gameInstanceId', game_instance_id,
      'gameTitle', ${titleOf(sql`games.texts`)},
      'amount', trim_scale(prize_minor / 10::numeric ^ decimal_places),
      'currencyId', currencies.currency_id)
    from unnest(${ids}::bigint[], ${playerIds}::bigint[], ${amounts}::bigint[]) as won (game_instance_id, player_id, prize_minor)
    join players using (player_id)
    join game_instances using (game_instance_id)
    join games using (game_id)
    join currencies on currencies.currency_id = game_instances.currency_id
    where prize_minor > 0 and ${isAway()}
    order by player_id, game_instance_id ${sql.raw(ANSWER_UNREAD)}`.execute(tx)
}

/** The winnings of one player in an instance, for the player's event. */
export function winningsBody(
  instance: DueInstance,
  won: Pick<PlayerWinnings, 'prize_minor' | 'prize_count' | 'plays'>,
): EventBodies['player.allWinnings'] {
  const decimal = (minor: number) => toDecimal(minor, instance.decimal_places)
  return {
    gameInstanceId: instance.game_instance_id,
    amount: decimal(won.prize_minor),
    currencyId: instance.currency_id,
    prizeCount: won.prize_count,
    plays: won.plays.map(([playId, prizeMinor, rankNumber, rankNumber2nd]): WonPlay => ({
      playId,
      prize: decimal(prizeMinor),
      rankNumber,
      rankNumber2nd,
    })),
  }
}

async function movePaidMark(tx: Tx, instance: DueInstance, playerId: number): Promise<void> {
  assert(playerId > instance.paid_through_player_id)
  await tx
    .updateTable('game_instances')
    .set({ paid_through_player_id: playerId })
    .where('game_instance_id', '=', instance.game_instance_id)
    .execute()
}
