import process from 'node:process'
import { runOnDatabase } from '#service/database/database-command.ts'
import { addKey, openKeyRing } from './key-ring.ts'

const USAGE = `Usage: npm run keys -- rotate seed

Adds a key that seals the seeds of the draws opened from now on. Seeds sealed before are opened by the id of their key.
A process uses the new key from its next start on, or as soon as it meets a seed that is sealed with it.
`

/** `npm run keys -- rotate seed`, on the database of DATABASE_URL or DATA_DIR. */
export async function keysCommand(words: readonly string[]): Promise<number> {
  if (words.join(' ') !== 'rotate seed') {
    process.stderr.write(USAGE)
    return 2
  }
  return runOnDatabase(async ({ database, config, log }) => {
    // Refuses a wrong master key before anything is written.
    await openKeyRing(database, config, log)
    const keyId = await addKey(database, config, 'seed')
    process.stdout.write(`Seeds are sealed with ${keyId} from now on.\n`)
    return 0
  })
}
