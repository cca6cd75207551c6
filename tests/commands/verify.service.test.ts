import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import { storeBeaconChain } from '#service/draws/store-beacon-chain.ts'
import { QUICK_SLUGS } from '#tests/support/quick-games.ts'
import { runHere } from '#tests/support/run-here.ts'
import { verifyCommand } from '#tools/cli/verify.ts'
import { verifyText } from '#tools/verify/verify-text.ts'
import { alteredDefinitions } from '#tests/support/altered-definitions.ts'
import { FLIPS } from './forged-bytes.ts'
import { chainWithRecordedRound, openRecorder, recordedBeacon, recordWithPrize } from './recorded-games.ts'

const BEACON_GAME = 'aurora-6-49'
const WITH_BEACON = `${BEACON_GAME} with a beacon`

describe('one changed byte in a record of the service', () => {
  const records = new Map<string, FairnessRecord>()
  const ends: (() => Promise<unknown>)[] = []
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verify-'))
    ends.push(() => rm(folder, { recursive: true }))
    const [plain, beaconed] = await Promise.all([openRecorder(null), openRecorder(recordedBeacon())])
    ends.push(plain.close, beaconed.close)
    // Before the others, which would slow its sale: the round comes at its time.
    await storeBeaconChain(beaconed.database, chainWithRecordedRound(beaconed.database.clock))
    records.set(WITH_BEACON, await recordWithPrize(beaconed, BEACON_GAME))
    const made = QUICK_SLUGS.map(async (slug) => [slug, await recordWithPrize(plain, slug)] as const)
    for (const [name, record] of await Promise.all(made)) records.set(name, record)
  }, 180_000)
  afterAll(async () => {
    for (const end of ends) await end()
  })

  test('the unchanged records of every kind of game are valid', async () => {
    for (const [name, record] of records) {
      const steps = await verifyText(JSON.stringify(record))
      expect([name, steps.filter(({ ok }) => !ok)]).toEqual([name, []])
    }
    expect([...records.keys()].toSorted()).toEqual([...QUICK_SLUGS, WITH_BEACON].toSorted())
  })

  test.each(QUICK_SLUGS)(
    'security 26: every change in the definition of %s and in its prize table is detected',
    async (name) => {
      const record = records.get(name) as FairnessRecord
      const cases = [...alteredDefinitions(record.definition)]
      expect(cases.length).toBeGreaterThan(20 + record.definition.prizes.length)
      for (const { what, altered } of cases) {
        const steps = await verifyText(JSON.stringify({ ...record, definition: altered }))
        const failed = steps.filter(({ ok }) => !ok).map(({ step }) => step)
        // What no definition can be is no record; any other one is not the one that was committed to.
        expect([what, failed.includes('commitment') || failed.includes('file')]).toEqual([what, true])
      }
    },
  )

  test.each(FLIPS)(
    '$what: the step that checks this part is the first to fail, for every kind of game',
    async ({ flip, names, skips = [] }) => {
      let tried = 0
      for (const [name, record] of records) {
        if (skips.includes(record.gameRule)) continue
        const forged = structuredClone(record)
        if (!flip(forged)) continue
        tried += 1
        const steps = await verifyText(JSON.stringify(forged))
        const failed = steps.find(({ ok }) => !ok)?.step
        expect([name, names.includes(failed ?? 'none'), failed]).toEqual([name, true, failed])
      }
      expect(tried).toBeGreaterThan(0)
    },
  )

  test.each(FLIPS)(
    '$what: the verify command prints the failed step and ends with 1',
    async ({ what, flip, names, skips = [] }) => {
      const fitting = [...records.values()].filter(({ gameRule }) => !skips.includes(gameRule))
      // Another kind each time, so that the command meets all of them.
      const turn = FLIPS.findIndex((one) => one.what === what)
      const forged = [...fitting.slice(turn % fitting.length), ...fitting]
        .map((record) => structuredClone(record))
        .find(flip)
      const file = join(folder, `${turn}.json`)
      await writeFile(file, JSON.stringify(forged))
      const outcome = await runHere(verifyCommand, [file])
      expect(outcome.code).toBe(1)
      expect(names).toContain(/^FAILED {2}(\w+)$/m.exec(outcome.stdout)?.[1])
      expect(outcome.stdout).toMatch(/This file does not hold\.\n$/)
    },
  )
})
