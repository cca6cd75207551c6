import process from 'node:process'
import { readConfig } from '#service/config.ts'
import { openDatabase } from '#service/database/database.ts'
import { createLog } from '#service/log.ts'
import { anchorsOf, checkAnchors } from './anchor-audit.ts'
import { checkLedger } from './check.ts'
import { INVARIANTS } from './invariants.ts'

/** `npm run ledger:check`: checks every invariant of the ledger, one line each; exit code 1 if one is violated. */
const config = readConfig(process.env)
const { databaseUrl, dataDir } = config
const where =
  databaseUrl === undefined ? `the embedded database in ${dataDir}` : 'the database of DATABASE_URL'
process.stdout.write(`Checking ${where}\n`)

const database = await openDatabase({ url: databaseUrl, dataDir, log: createLog({ level: 'warn' }) })
const violations = [...(await checkLedger(database)), ...(await checkAnchors(database, anchorsOf(config)))]
await database.close()

const anchored = { id: 'audit-anchors-hold', title: 'the audit log still has every anchored head' }
for (const { id, title } of [...INVARIANTS, anchored]) {
  const broken = violations.filter(({ invariant }) => invariant === id)
  process.stdout.write(`${broken.length === 0 ? 'holds ' : 'BROKEN'}  ${title}\n`)
  for (const { what } of broken) process.stdout.write(`          ${what}\n`)
}
process.exitCode = violations.length === 0 ? 0 : 1
