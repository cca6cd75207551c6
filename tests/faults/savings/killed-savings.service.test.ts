import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inWholeRun } from '#tests/support/whole-run.ts'
import { type Outcome, SAVING_KINDS, type SavingKind } from './saving-kinds.ts'
import { type SavedState, SavingWorld } from './saving-world.ts'

const DATABASES = inWholeRun(['embedded', 'postgres'] as const, ['postgres'] as const)
const KINDS = inWholeRun(
  SAVING_KINDS,
  SAVING_KINDS.filter(({ usualStep }) => usualStep !== undefined),
)
/** More than any saving has. */
const STEPS_MOST = 60
/** The end of a saving that had fewer steps: it was answered, and the process was killed then. */
const AFTER_THE_ANSWER = 'SIGKILL'

/** A saving whose process was killed, and the repeated call. */
interface KilledSaving {
  /** The step before which the process ended. */
  readonly at: string
  readonly before: SavedState
  /** After the new start. */
  readonly found: SavedState
  readonly after: SavedState
  readonly first: Outcome
  readonly again: Outcome
}

const isDone = (outcome: Outcome) => outcome !== null && outcome.status < 300

/** The promises to a client that a killed saving breaks. */
function faultsOf(
  { before, found, after, first, again }: KilledSaving,
  { wholeOf = (state) => state }: SavingKind,
): unknown[] {
  const [was, is, becomes] = [before, found, after].map(wholeOf)
  const temporary = Object.keys(found.files).filter((path) => path.includes('/.'))
  return [
    ...(isDone(again) ? [] : [['the repeated call was refused', again]]),
    ...(isDeepStrictEqual(before, after) ? ['nothing was saved'] : []),
    ...(temporary.length > 0 ? [['files of the saving stayed', temporary]] : []),
    ...(isDeepStrictEqual(is, becomes) || (first === null && isDeepStrictEqual(is, was))
      ? []
      : [['the state is neither that before nor that after', was, is, becomes]]),
    ...(first === null || isDeepStrictEqual(first, again) ? [] : [['the answer changed', first, again]]),
  ]
}

describe.each(DATABASES)('a service on the %s database that is killed', (database) => {
  let world: SavingWorld
  let number = 0
  beforeAll(async () => {
    world = await SavingWorld.open(database)
  }, 120_000)
  afterAll(async () => {
    await world.stop()
    await world.remove()
  })

  /** Saves in a process that is killed before a step, counted from 1, and repeats the call after a new start. */
  async function saveKilled(
    { prepare, save, repeat = save }: SavingKind,
    step: number,
  ): Promise<KilledSaving> {
    number += 1
    await prepare?.(world, number)
    const before = await world.state()
    await world.killAt(step)
    const key = randomUUID()
    const first = await save(world, number, key)
    if (first !== null) await world.kill()
    const at = await world.ended()
    await world.start()
    await expect.poll(() => world.isTurnHeld(), { timeout: 30_000 }).toBe(false)
    const found = await world.state()
    const again = await repeat(world, number, key)
    return { at, before, found, after: await world.state(), first, again }
  }

  it.each(KINDS)(
    'security 25: $title is whole or not there, and the repeated call has its answer',
    async (kind) => {
      const [first, last] = inWholeRun([1, STEPS_MOST], [kind.usualStep ?? 1, kind.usualStep ?? 1])
      const steps: string[] = []
      for (let step = first; step <= last && steps.at(-1) !== AFTER_THE_ANSWER; step += 1) {
        const killed = await saveKilled(kind, step)
        expect([killed.at, faultsOf(killed, kind)]).toEqual([killed.at, []])
        steps.push(killed.at)
      }
      expect(steps.at(-1) === AFTER_THE_ANSWER).toBe(inWholeRun(true, false))
    },
    1_200_000,
  )
})
