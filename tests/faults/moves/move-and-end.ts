import { writeSync } from 'node:fs'
import process from 'node:process'
import { openDatabase } from '#service/database/database.ts'
import { shiftServiceTime } from '#service/database/service-time.ts'
import { silentLog } from '#service/testing/database.ts'
import { backOut } from '#tools/cli/cells/move-back.ts'
import { moveOperator } from '#tools/cli/cells/move-operator.ts'

// `cells -- move` as its own process, which ends itself with SIGKILL before a step. Its only word is JSON.

/** The move that the process makes, and the step before which it ends. */
export interface EndedMove {
  readonly sourceUrl: string
  readonly targetUrl: string
  readonly file: string
  readonly themesDir: string
  readonly sourceDir: string
  readonly targetDir: string
  readonly isBack: boolean
  readonly killAt: string | null
}

const { sourceUrl, targetUrl, file, themesDir, sourceDir, targetDir, isBack, killAt } = JSON.parse(
  process.argv[2] ?? '',
) as EndedMove
const [source, target] = await Promise.all(
  [sourceUrl, targetUrl].map((url) => openDatabase({ url, dataDir: '', existing: true, log: silentLog })),
)
const configOf = (dataDir: string) => ({ masterKey: undefined, documentsBucket: undefined, dataDir })
const parts = {
  source: { database: source!, config: configOf(sourceDir) },
  target: { database: target!, config: configOf(targetDir) },
  operatorId: 1,
  files: { file, themesDir },
  before: async (step: string) => {
    if (step === killAt) {
      writeSync(2, `killed before: ${step}\n`)
      process.kill(process.pid, 'SIGKILL')
    }
    // Every process has read the keys.
    if (step === 'read keys') await shiftServiceTime(target!.kysely, '1 minute')
  },
}
const outcome = isBack
  ? await backOut(parts)
  : await moveOperator({ ...parts, message: 'We move.', say: () => undefined })
writeSync(1, `${JSON.stringify(outcome)}\n`)
await Promise.all([source!.close(), target!.close()])
process.exitCode = 'reasons' in outcome ? 1 : 0
