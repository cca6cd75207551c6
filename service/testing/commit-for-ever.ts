import process from 'node:process'
import { openDatabase } from '#service/database/database.ts'
import { createLog } from '#service/base/log.ts'

/** A process that commits rows until it is killed, and reports each one after its commit. */
const dataDir = process.argv[2] ?? ''
const database = await openDatabase({ dataDir, log: createLog({ level: 'silent' }) })
for (let number = 1; ; number++) {
  const subject = `${process.pid}-${number}`
  await database.transaction((tx) =>
    tx.insertInto('secret_attempts').values({ scope: 'test', subject, failures: 0 }).execute(),
  )
  process.stdout.write(`${subject}\n`)
}
