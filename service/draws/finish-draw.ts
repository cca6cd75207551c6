import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { ANSWER_UNREAD } from '#service/database/named-statements.ts'
import { now } from '#service/database/time.ts'
import { publishAll, type OutboxEvent } from '#service/events/publish.ts'
import type { InstanceSettlement } from '#service/games/rows/instance-settlement.ts'
import { namedWinners, winnerOf, type NamedWinner } from '#service/games/views/results.ts'
import { publicSeed, type SeedVault } from '#service/games/rows/seed-vault.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { moveInstance, scheduleStep } from './schedule-step.ts'
import type { DueInstance } from './due-instance.ts'
import { drawTopic, instanceEvent, publicFairness } from './instance-events.ts'
import { progressiveEvents } from './progressive-events.ts'

/** Winners in the event; getGameResults returns the whole list. */
const NAMED_WINNERS_MAX = 20
/** Time until an ended instance leaves the lobbies; meanwhile players can see its results. */
export const REMOVED_AFTER_MS = 600_000

/** Ends the instance after all payments: publishes its seed and the next figures. */
export async function finishDraw(tx: Tx, instance: DueInstance, seeds: SeedVault): Promise<void> {
  const { settlement } = instance
  assert(settlement !== null, 'an instance is settled before it ends')
  await assertPoolIsEmpty(tx, instance)
  const seed = await seeds.open(tx, instance)
  await moveInstance(
    tx,
    instance,
    { event: 'end', ...publicSeed(seed), ended_at: now, settled_at: now, attempts: 0 },
    { afterMs: REMOVED_AFTER_MS },
  )
  await showFigures(tx, instance.game_id, [settlement])
  const winners = await namedWinners(tx, instance, NAMED_WINNERS_MAX)
  await publishAll(tx, [
    ...endEvents(instance, { settlement, seed, winners }),
    ...(await progressiveEvents(tx, [instance.game_id])),
  ])
}

/** Removes an instance from the lobbies. */
export async function removeFromLobby(tx: Tx, instance: DueInstance): Promise<void> {
  await scheduleStep(tx, instance.game_instance_id, {}, 'never')
  await publishAll(tx, [instanceEvent(instance, 'game.delete', { gameStatus: 'ENDED', isPlayable: false })])
}

async function assertPoolIsEmpty(tx: Tx, { game_instance_id: gameInstanceId }: DueInstance): Promise<void> {
  const pool = await tx
    .selectFrom('accounts')
    .select('balance_minor')
    .where('kind', '=', 'instancePool')
    .where('owner_id', '=', gameInstanceId)
    .executeTakeFirst()
  assert.equal(pool?.balance_minor ?? 0, 0, `the pool of instance ${gameInstanceId} is empty when it ends`)
}

/**
 * Publishes the progressive and the carry of a game after settlements, given in the order of their ends. Draws of one game can overlap, so
 * an older settlement may come after a newer one: its figures are outdated and are not published.
 */
export async function showFigures(
  tx: Tx,
  gameId: number,
  settlements: readonly InstanceSettlement[],
): Promise<void> {
  const newest = settlements.reduce((one, other) =>
    other.settlementNumber > one.settlementNumber ? other : one,
  )
  const lastWin = settlements.findLastIndex(({ shares }) => shares.progressiveWonMinor > 0)
  const wagersMinor = settlements.slice(lastWin + 1).reduce((sum, { pool }) => sum + pool.wagersMinor, 0)
  const { settlementNumber, shares } = newest
  await sql`
    update games set
      progressive_shown_minor = case when settlements_shown < ${settlementNumber}
        then ${shares.progressiveOutMinor} else progressive_shown_minor end,
      carry_shown_minor = case when settlements_shown < ${settlementNumber}
        then ${shares.carriedOutMinor} else carry_shown_minor end,
      wagers_since_win_minor = case when ${lastWin >= 0} then 0 else wagers_since_win_minor end + ${wagersMinor}::bigint,
      settlements_shown = greatest(settlements_shown, ${settlementNumber})
    where game_id = ${gameId} ${sql.raw(ANSWER_UNREAD)}`.execute(tx)
}

interface End {
  readonly settlement: InstanceSettlement
  readonly seed: Buffer
  readonly winners: readonly NamedWinner[]
}

/** The events of an instance's end: its first winners, and its seed. */
export function endEvents(
  instance: DueInstance,
  { settlement: { shares }, seed, winners }: End,
): OutboxEvent[] {
  const { game_instance_id: gameInstanceId, decimal_places: decimals } = instance
  return [
    {
      topic: drawTopic(instance),
      event: 'game.winners',
      body: {
        gameInstanceId,
        winners: winners.map((row) => winnerOf(row, decimals)),
        winnerCount: winners[0]?.winner_count ?? 0,
        ...(shares.progressiveWonMinor > 0
          ? {
              progressiveWon: toDecimal(shares.progressiveWonMinor, decimals),
              progressiveWinnerCount: winners[0]?.progressive_count ?? 0,
            }
          : {}),
      },
    },
    instanceEvent(instance, 'game.end', {
      gameStatus: 'ENDED',
      isPlayable: false,
      fairness: { ...publicFairness(instance), seed: seed.toString('hex') },
    }),
  ]
}
