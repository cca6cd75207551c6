import process from 'node:process'
import { ConfigError } from '#service/base/config-error.ts'
import { readMasterKey } from '#service/config/config.ts'
import { type DatabaseCommand, runOnDatabase } from '#service/database/database-command.ts'
import { addKey, KNOWN_AFTER_HOURS, openKeyRing, wrapKeys } from './key-ring.ts'
import { takeNextKeyFile, writeNextKeyFile } from './master-key.ts'

const USAGE = `Usage:
  npm run keys -- rotate seed        Add a key that seals the seeds of the draws opened from now on. A process uses it from
                                     its next start on, or as soon as it meets a seed that is sealed with it.
  npm run keys -- rotate personal    Add a key that seals personal data. Start every process again within the next hour,
                                     so that each one knows it; processes that start later use it.
  npm run keys -- rotate session     Add a key that makes the successors of session tokens, in processes that start from now on.
                                     Nobody is signed out.
  npm run keys -- wrap               Wrap all keys by the master key in NEXT_MASTER_KEY, in place of the present one.

What was sealed before is opened by the id of its key. DATABASE_URL or DATA_DIR names the database, as for the service.

Example:
  NEXT_MASTER_KEY=$(openssl rand -hex 32) npm run keys -- wrap
`

type Work = (command: DatabaseCommand) => Promise<string>

const COMMANDS: Readonly<Record<string, Work>> = {
  'rotate seed': async ({ database, config }) =>
    `Seeds are sealed with ${await addKey(database, config, 'seed')} from now on.`,
  'rotate personal': async ({ database, config }) =>
    `Personal data is sealed with ${await addKey(database, config, 'personal')} by processes that start in ${KNOWN_AFTER_HOURS} hour or later. ` +
    'Start every process again before, so that it knows the key.',
  'rotate session': async ({ database, config }) =>
    `Successors of session tokens are made with ${await addKey(database, config, 'token')} by processes that start from now on.`,
  wrap: async ({ database, config }) => {
    const next = readMasterKey('NEXT_MASTER_KEY', process.env['NEXT_MASTER_KEY'])
    if (next === undefined)
      throw new ConfigError(
        'NEXT_MASTER_KEY is not set: it is the new master key, 32 bytes in hex or base64.',
      )
    const isFile = config.masterKey === undefined && database.kind === 'embedded'
    // The file of the new key is there before the database needs it.
    if (isFile) await writeNextKeyFile(config.dataDir, next)
    const name = await wrapKeys(database, config, next)
    if (isFile) await takeNextKeyFile(config.dataDir)
    const todo = isFile
      ? 'master.key in DATA_DIR is the new one, and master.key.before the old one.'
      : 'Set MASTER_KEY to it before the next start of each process. Those that run go on.'
    return `The keys are wrapped by master key ${name}. ${todo}`
  },
}

/** `npm run keys`, on the database of DATABASE_URL or DATA_DIR. */
export async function keysCommand(words: readonly string[]): Promise<number> {
  const work = COMMANDS[words.join(' ')]
  if (work === undefined) {
    process.stderr.write(USAGE)
    return words.includes('--help') ? 0 : 2
  }
  return runOnDatabase(async (command) => {
    // Refuses a wrong master key before anything is written.
    await openKeyRing(command.database, command.config, command.log)
    process.stdout.write(`${await work(command)}\n`)
    return 0
  })
}
