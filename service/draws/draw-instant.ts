import { strict as assert } from 'node:assert'
import { INSTANT_GAME_FINISH_MS } from '#schemas/limits.ts'
import { ballsInOrder } from '#modules/game-rules/rules/shown-balls.ts'
import { matchEntries, prizesOf } from '#modules/game-rules/rules/settle.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { publishAll } from '#service/events/publish.ts'
import { buildEntryTree } from '#service/games/entry-tree.ts'
import type { OrderedPlay } from '#service/games/plays-in-order.ts'
import { drawResults } from '#service/games/results.ts'
import { scheduleStep } from './schedule-step.ts'
import type { DrawService } from './draw-service.ts'
import type { DueInstance } from './due-instance.ts'
import { writeEntryChunks } from './entry-chunks.ts'
import { drawTopic, instanceEvent, publicFairness } from './instance-events.ts'
import { fixSettlement } from './pool-settlement.ts'
import { writePrizes } from './prize-rows.ts'
import { drawOf } from './settle-draw.ts'

/**
 * Draws a card or a spin that has just been sold: its play is committed to, it is drawn and settled, and its player receives all of it, in
 * one short transaction. The prize is fixed from here on, and paid when the player has finished or the time limit ends.
 */
export async function drawInstant(
  tx: Tx,
  unsealed: DueInstance,
  { seeds }: Pick<DrawService, 'seeds'>,
): Promise<void> {
  const entry = await readOnlyPlay(tx, unsealed)
  const entries = [entry]
  const instance = await seal(tx, unsealed, entry)
  const draws = drawOf(instance, await seeds.open(tx, instance), entries)
  const matches = matchEntries(instance.definition, draws, entries)
  const { shares } = await fixSettlement(tx, instance, { draws, matches })
  const prizes = prizesOf(instance.definition, shares, matches.winners)
  await writePrizes(tx, instance.game_instance_id, prizes, entries)
  await scheduleStep(
    tx,
    instance.game_instance_id,
    {
      status: 'STARTED',
      owner_player_id: entry.playerId,
      entries_root: instance.entries_root,
      entry_count: 1,
      start_at: now,
      prepared_at: now,
      balls_shown: ballsInOrder(draws).length,
      attempts: 0,
    },
    { afterMs: INSTANT_GAME_FINISH_MS },
  )
  const settled = draws.map((draw, index) => ({
    ...draw,
    drawWinnerCount: matches.winnersPerDraw[index] ?? 0,
  }))
  await tellOwner(tx, instance, settled)
}

async function readOnlyPlay(tx: Tx, { game_instance_id: gameInstanceId }: DueInstance): Promise<OrderedPlay> {
  const plays = await tx
    .selectFrom('plays')
    .select(['play_id as playId', 'player_id as playerId', 'play'])
    .where('game_instance_id', '=', gameInstanceId)
    .execute()
  const [only] = plays
  assert(only !== undefined && plays.length === 1, 'an instant game is one play')
  return only
}

async function seal(tx: Tx, instance: DueInstance, entry: OrderedPlay): Promise<DueInstance> {
  const tree = await buildEntryTree(pageOf(entry))
  await writeEntryChunks(tx, instance.game_instance_id, tree)
  return { ...instance, owner_player_id: entry.playerId, entries_root: Buffer.from(tree.root) }
}

async function* pageOf(entry: OrderedPlay): AsyncGenerator<OrderedPlay[], void> {
  yield [entry]
}

/** An instant game has no ball-by-ball show: the whole draw is published to its player, and to nobody else before the end. */
async function tellOwner(
  tx: Tx,
  instance: DueInstance,
  settled: Parameters<typeof drawResults>[0],
): Promise<void> {
  const { game_instance_id: gameInstanceId } = instance
  const [draw] = drawResults(settled, ballsInOrder(settled).length)
  assert(draw !== undefined, 'a card has a draw')
  await publishAll(tx, [
    instanceEvent(instance, 'game.start', {
      gameStatus: 'STARTED',
      isPlayable: false,
      startTime: instance.now,
      fairness: publicFairness(instance),
    }),
    { topic: drawTopic(instance), event: 'game.drawEnded', body: { gameInstanceId, draw, last: true } },
  ])
}
