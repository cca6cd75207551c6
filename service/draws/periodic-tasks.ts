import { GAME_LIST_FLUSH_MS } from '#schemas/limits.ts'
import type { DrawService } from './draw-service.ts'
import { publishOpenInstances } from './open-instance-events.ts'
import { publishProgressives } from './progressive-events.ts'
import { mailUnopened } from './unopened-cards.ts'
import { placeWaitingEntries } from './waiting-entries.ts'
import { withdrawUnsold } from './withdraw-unsold.ts'

const WAITING_ENTRIES_EVERY_MS = 5000
const WITHDRAW_EVERY_MS = 1000
const UNOPENED_EVERY_MS = 20_000

interface PeriodicTask {
  readonly everyMs: number
  readonly run: (service: DrawService) => Promise<void>
}

/** The tasks and their intervals: lists in the browser are flushed every GAME_LIST_FLUSH_MS, so publishing more often has no effect. */
const PERIODIC_TASKS: readonly PeriodicTask[] = [
  { everyMs: GAME_LIST_FLUSH_MS, run: publishProgressives },
  { everyMs: GAME_LIST_FLUSH_MS, run: publishOpenInstances },
  { everyMs: WITHDRAW_EVERY_MS, run: withdrawUnsold },
  { everyMs: WAITING_ENTRIES_EVERY_MS, run: placeWaitingEntries },
  { everyMs: UNOPENED_EVERY_MS, run: mailUnopened },
]

/** Runs tasks from time to time beside the draws, in every process; each task may safely be repeated. */
export class PeriodicTasks {
  private readonly service: DrawService
  private readonly doneAt = new Map<PeriodicTask, number>()

  constructor(service: DrawService) {
    this.service = service
  }

  async doDue(): Promise<void> {
    const now = this.service.clock.now()
    for (const chore of PERIODIC_TASKS) {
      if (now - (this.doneAt.get(chore) ?? 0) < chore.everyMs) continue
      this.doneAt.set(chore, now)
      await chore.run(this.service)
    }
  }
}
