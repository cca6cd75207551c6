import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { PeriodicTasks } from './periodic-tasks.ts'
import type { DrawService } from './draw-service.ts'
import { noteFailure } from './draw-failure.ts'
import type { FailedCard } from './draw-cards.ts'
import { isLong, isOfCards, type LongStep, nextStep } from './draw-step.ts'
import { CARDS_AT_ONCE, lockDueCards } from './due-cards.ts'
import { lockNextDue, type DueInstance } from './due-instance.ts'
import { STEP_DUE_AT } from './due-step.ts'
import { LeaseLost, releaseLease, StepInterrupted, takeLease, underLease } from './lease.ts'
import { runCardStep, runLongStep, runShortStep } from './run-step.ts'

export interface DrawRunner {
  /** Wakes the runner: an instance is due, because a join filled a game. */
  wake: () => void
  /** Stops after the running steps; another process continues unfinished ones. */
  stop: () => Promise<void>
}

/** Maximum sleep, because another process may make something due at any time. */
const SLEEP_LONGEST_MS = 1000
/** Delay before a due instance that a join has locked is tried again. */
const SLEEP_SHORTEST_MS = 10
/** Delay after a failure of the database itself. */
const SLEEP_AFTER_FAILURE_MS = 1000
const LONG_STEPS_AT_ONCE = 3

/**
 * Runs all draws, together with the runners of other processes: each takes the longest-due instance that has no lease (of cards, as many as
 * are due for the same step), runs its next step, and sleeps until the next one is due.
 */
export function startDrawRunner(service: DrawService): DrawRunner {
  const runner = new Runner(service)
  const running = runner.run()
  return {
    wake: () => runner.wake(),
    async stop() {
      runner.isStopping = true
      runner.wake()
      await running
    },
  }
}

interface StepResult {
  /** A long step that is to run under its lease. */
  readonly leased?: LeasedStep
  /** Cards for which the step failed. */
  readonly failed?: readonly FailedCard[]
}

interface LeasedStep {
  readonly step: LongStep
  readonly instance: DueInstance
}

class Runner {
  isStopping = false
  private readonly service: DrawService
  private readonly longSteps = new Set<Promise<void>>()
  /** Instances whose next step is long, while all slots for long steps are in use. */
  private readonly postponed = new Set<number>()
  /** Steps after a batch of cards failed, each of one card. */
  private cardsOneByOne = 0
  private alarm = new AbortController()
  private readonly chores: PeriodicTasks

  constructor(service: DrawService) {
    this.service = service
    this.chores = new PeriodicTasks(service)
  }

  wake(): void {
    this.alarm.abort()
  }

  async run(): Promise<void> {
    await this.forgetOwnLeases()
    while (!this.isStopping) {
      try {
        const hasWorked = await this.doNext()
        // Runs on every pass, because something may always be due, as while cards are sold continuously.
        await this.chores.doDue()
        if (!hasWorked) await this.sleep(await this.msToNextDue())
      } catch (error) {
        this.service.log.error({ error: String(error) }, 'the draw runner failed')
        await this.sleep(SLEEP_AFTER_FAILURE_MS)
      }
    }
    await Promise.all(this.longSteps)
  }

  /** Runs the longest-due step; false if no step is due that can run now. */
  private async doNext(): Promise<boolean> {
    let due: readonly DueInstance[] = []
    const cardsAtOnce = this.cardsOneByOne > 0 ? 1 : CARDS_AT_ONCE
    this.cardsOneByOne = Math.max(0, this.cardsOneByOne - 1)
    try {
      const { leased, failed } = await this.service.database.transaction(async (tx): Promise<StepResult> => {
        const instance = await lockNextDue(tx, [...this.postponed])
        due = instance === null ? [] : [instance]
        if (instance === null) return {}
        const step = nextStep(instance)
        if (isOfCards(step)) {
          due = await lockDueCards(tx, instance, { step, atMost: cardsAtOnce })
          return { failed: await runCardStep(step, { tx, cards: due, service: this.service }) }
        }
        if (!isLong(step)) {
          await runShortStep(step, { tx, instance, service: this.service })
          return {}
        }
        if (this.longSteps.size < LONG_STEPS_AT_ONCE)
          return { leased: { step, instance: await takeLease(tx, instance) } }
        // Short steps go on meanwhile: a large settlement does not delay the balls of other games.
        this.postponed.add(instance.game_instance_id)
        return {}
      })
      if (leased) this.follow(runLongStepUnderLease(this.service, leased, () => this.isStopping))
      for (const { card, error } of failed ?? []) await noteFailure(this.service, card, error)
      return due.length > 0
    } catch (error) {
      const [instance] = due
      if (instance === undefined) throw error
      if (due.length === 1) await noteFailure(this.service, instance, error)
      else this.separate(due.length, error)
      return true
    }
  }

  /** A card that the database refuses must not fail the others: they are tried one by one. */
  private separate(cards: number, error: unknown): void {
    this.service.log.warn({ cards, error: String(error) }, 'cards are tried one by one')
    this.cardsOneByOne = cards
  }

  private follow(step: Promise<void>): void {
    const followed = step.finally(() => {
      this.longSteps.delete(followed)
      this.postponed.clear()
      this.wake()
    })
    this.longSteps.add(followed)
  }

  private async msToNextDue(): Promise<number> {
    const { rows } = await sql<{ ms: number | null }>`
      select ceil(extract(epoch from min(${STEP_DUE_AT}) - service_clock()) * 1000)::integer as ms
      from game_instances where next_action_at <= service_now() + ${sql.lit(SLEEP_LONGEST_MS)} * interval '1 millisecond'`.execute(
      this.service.database.kysely,
    )
    return rows[0]?.ms ?? SLEEP_LONGEST_MS
  }

  private async sleep(milliseconds: number): Promise<void> {
    if (this.isStopping) return
    const bounded = Math.max(SLEEP_SHORTEST_MS, Math.min(milliseconds, SLEEP_LONGEST_MS))
    await delay(bounded, null, { signal: this.alarm.signal }).catch(() => null)
    if (this.alarm.signal.aborted) this.alarm = new AbortController()
  }

  /** The embedded database has one process: a lease that exists at its start belongs to a dead one. */
  private async forgetOwnLeases(): Promise<void> {
    const { database, log } = this.service
    if (database.kind !== 'embedded') return
    try {
      await database.kysely
        .updateTable('game_instances')
        .set({ lease_until: null })
        .where('lease_until', 'is not', null)
        .execute()
    } catch (error) {
      log.warn({ error: String(error) }, 'leases of an earlier process stay until they run out')
    }
  }
}

async function runLongStepUnderLease(
  service: DrawService,
  { step, instance }: LeasedStep,
  stopping: () => boolean,
): Promise<void> {
  try {
    await underLease(service, instance, { work: (lease) => runLongStep(step, lease), stopping })
  } catch (error) {
    if (error instanceof StepInterrupted) return releaseLease(service, instance)
    if (error instanceof LeaseLost) {
      service.log.warn({ step, instance: instance.game_instance_id }, 'another process took a draw over')
      return
    }
    await noteFailure(service, instance, error).catch((failure: unknown) =>
      service.log.error({ error: String(failure) }, 'a failed draw step could not be noted'),
    )
  }
}
