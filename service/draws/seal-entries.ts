import { strict as assert } from 'node:assert'
import { buildEntryTree } from '#service/games/rules/entry-tree.ts'
import { playPages } from '#service/games/rows/plays-in-order.ts'
import { planUntil } from '#service/games/rules/beacon-plan.ts'
import { scheduleStep, type NextAction } from './schedule-step.ts'
import { countdownMs } from './make-ready.ts'
import type { DueInstance } from './due-instance.ts'
import { writeEntryChunks } from './entry-chunks.ts'
import type { Lease } from './lease.ts'

/** Commits to the plays after the end of sales: from here on adding, dropping or changing one is detectable. */
export async function sealEntries({ service, instance, transaction }: Lease): Promise<void> {
  const counted = { lines: 0 }
  const tree = await buildEntryTree(playPages(service.database, instance.game_instance_id, counted))
  await transaction(async (tx, locked) => {
    assert.equal(counted.lines, locked.play_count, 'an instance counts the lines of its plays')
    await writeEntryChunks(tx, instance.game_instance_id, tree)
    const sealed = { entries_root: tree.root, entry_count: tree.entryCount, ...plannedRound(locked) }
    await scheduleStep(tx, instance.game_instance_id, sealed, readyTime(locked))
  })
}

/** A game that starts when full has no known end of sales, so its round is the next one that is not yet published. */
function plannedRound({ beacon_plan: plan, now }: DueInstance) {
  if (plan === null || plan.round !== null) return {}
  return { beacon_plan: JSON.stringify(planUntil(plan, now)) }
}

/** A tournament becomes ready so early that its countdown ends at its start. */
function readyTime({ tournament_start_at: startAt, definition }: DueInstance): NextAction {
  return startAt === null ? 'now' : { at: startAt - countdownMs(definition) }
}
