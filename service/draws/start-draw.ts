import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import { gameTopic } from '#schemas/protocol/topics.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { ballsInOrder } from '#modules/game-rules/rules/displayed-balls.ts'
import type { Tx } from '#service/database/database.ts'
import { publishAll, type OutboxEvent } from '#service/events/publish.ts'
import { readStandings } from '#service/games/views/race-standings.ts'
import { drawResults } from '#service/games/views/results.ts'
import { withRowsWon } from '#service/games/views/rows-won.ts'
import { moveInstance } from './schedule-step.ts'
import type { DueInstance } from './due-instance.ts'
import { instanceEvent } from './instance-events.ts'

/** Starts showing the settled draw after the countdown. */
export async function startDraw(tx: Tx, instance: DueInstance): Promise<void> {
  const { drawIntervalMs } = instance.definition
  await moveInstance(tx, instance, { event: 'start' }, { afterMs: drawIntervalMs })
  const startTime = instance.start_at ?? instance.now
  const change = { gameStatus: 'STARTED' as const, isPlayable: false, startTime }
  await publishAll(tx, [
    instanceEvent(instance, 'game.start', change),
    ...(await standingsEvents(tx, instance, { drawNumber: 0, isLast: false })),
  ])
}

/** The standings of a race after a draw, 0 being its start; none for other kinds. */
async function standingsEvents(
  tx: Tx,
  instance: DueInstance,
  { drawNumber, isLast }: { drawNumber: number; isLast: boolean },
): Promise<OutboxEvent[]> {
  if (rulesOf(instance.definition.gameRule).standings === undefined) return []
  const range = { from: drawNumber, through: drawNumber, withPrizes: isLast }
  const { game_instance_id: gameInstanceId } = instance
  return (await readStandings(tx, instance, range)).map((standings) => ({
    topic: gameTopic(gameInstanceId),
    event: 'game.standings' as const,
    body: { gameInstanceId, standings },
  }))
}

/** Shows one more ball; with the last ball of a draw, also its result. */
export async function showBall(tx: Tx, instance: DueInstance): Promise<void> {
  const { draws, balls_shown: shown, game_instance_id: gameInstanceId } = instance
  assert(draws !== null, 'a draw is settled before it is shown')
  const balls = ballsInOrder(draws)
  const ball = balls[shown]
  assert(ball !== undefined)
  const { last, ...facts } = ball
  const rules = rulesOf(instance.definition.gameRule)
  const ballCount = rules.ballsAtMost?.(instance.definition) ?? facts.ballCount
  const topic = gameTopic(gameInstanceId)
  const events: OutboxEvent[] = [
    {
      topic,
      event: 'game.drawShown',
      body: { gameInstanceId, ...facts, ballCount, shownTime: instance.now },
    },
  ]
  const isLastOfAll = shown + 1 === balls.length
  if (last) {
    const ended = drawResults(draws, shown + 1).filter((result) => result.drawNumber === ball.drawNumber)
    const [draw] = await withRowsWon(tx, instance, ended, ended)
    assert(draw !== undefined)
    events.push({ topic, event: 'game.drawEnded', body: { gameInstanceId, draw, last: isLastOfAll } })
    events.push(
      ...(await standingsEvents(tx, instance, { drawNumber: ball.drawNumber, isLast: isLastOfAll })),
    )
  }
  await tx
    .updateTable('game_instances')
    .set({
      balls_shown: shown + 1,
      next_action_at: isLastOfAll ? sql<number>`service_now()` : paced(instance),
    })
    .where('game_instance_id', '=', gameInstanceId)
    .execute()
  await publishAll(tx, events)
}

/**
 * Schedules the next ball one interval after the last due time, but at least half an interval from now: a delay causes no burst of balls.
 */
function paced({ definition: { drawIntervalMs } }: DueInstance) {
  const interval = sql`${drawIntervalMs} * interval '1 millisecond'`
  return sql<number>`greatest(next_action_at + ${interval}, service_now() + ${interval} / 2)`
}
