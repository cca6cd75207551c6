import process from 'node:process'
import { runOnDatabase, type DatabaseCommand } from '#service/database/database-command.ts'
import { assertKeysOpen } from '#service/keys/key-ring.ts'
import { StartError } from '#service/base/start-error.ts'
import { ANCHORS_HOLD, anchorsOf, checkAnchors } from './anchor-audit.ts'
import { checkLedger, type Violation } from './check.ts'
import { INVARIANTS } from './invariants.ts'

const USAGE = `Usage: npm run ledger:check

Checks every invariant of the ledger in the database of DATABASE_URL or DATA_DIR, the heads of its audit log in the anchors,
and that the master key opens its keys. It creates and changes nothing.
`

const ANCHORED = { id: ANCHORS_HOLD, title: 'the audit log still has every anchored head' }
const KEYS = { id: 'master-key-opens', title: 'the master key opens the keys of the database' }

/** `npm run ledger:check`: one line for each invariant; exit code 1 if one is violated, or if a part is missing. */
export async function ledgerCheckCommand(words: readonly string[]): Promise<number> {
  if (words.length > 0) {
    process.stderr.write(USAGE)
    return 2
  }
  return runOnDatabase(async ({ database, config }) => {
    process.stdout.write(
      `Checking ${database.kind === 'embedded' ? `the embedded database in ${config.dataDir}` : 'the database of DATABASE_URL'}\n`,
    )
    const violations = await findViolations({ database, config })
    for (const { id, title } of [...INVARIANTS, ANCHORED, KEYS]) {
      const broken = violations.filter(({ invariant }) => invariant === id)
      process.stdout.write(`${broken.length === 0 ? 'holds ' : 'BROKEN'}  ${title}\n`)
      for (const { what } of broken) process.stdout.write(`          ${what}\n`)
    }
    return violations.length === 0 ? 0 : 1
  })
}

type CheckedDatabase = Pick<DatabaseCommand, 'database' | 'config'>

/** Every fault of the ledger, the anchors of its audit log and its master key. */
export async function findViolations({ database, config }: CheckedDatabase): Promise<Violation[]> {
  return [
    ...(await checkLedger(database)),
    ...(await checkAnchors(database, anchorsOf(config))),
    ...(await checkKeys({ database, config })),
  ]
}

async function checkKeys({ database, config }: CheckedDatabase): Promise<Violation[]> {
  try {
    await assertKeysOpen(database, config)
    return []
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [{ invariant: KEYS.id, what: error.message }]
  }
}
