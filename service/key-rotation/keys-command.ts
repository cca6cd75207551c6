import process from 'node:process'
import type { KeyPurpose, KeyState } from '#schemas/operator/keys.ts'
import { ConfigError } from '#service/base/config-error.ts'
import { readMasterKey } from '#service/config/config.ts'
import { type DatabaseCommand, runOnDatabase } from '#service/database/database-command.ts'
import { addKey, KNOWN_AFTER_HOURS, openKeyRing, wrapKeys } from '#service/keys/key-ring.ts'
import { takeNextKeyFile, writeNextKeyFile } from '#service/keys/master-key.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { isoTime } from '#service/wire/iso-time.ts'
import { listKeys } from './list-keys.ts'

const USAGE = `Usage:
  npm run keys -- rotate seed        Add a key that seals the seeds of the draws opened from now on.
  npm run keys -- rotate personal    Add a key that seals personal data, an hour from now.
  npm run keys -- rotate session     Add a key that makes the successors of session tokens from now on. Nobody is signed out.
  npm run keys -- rotate index       Add a key of the indexes by which players are found, an hour from now. The processes then
                                     move every stored index under it, while both are found, and remove the old key.
  npm run keys -- rotate digest      Add a key of digests of requests, attempts and devices, an hour from now. The old key is
                                     removed after eight days, when no digest under it counts any more.
  npm run keys -- rotate ticket      Add a key of the SecureKeys of tickets that are printed an hour from now, or later.
  npm run keys -- state [--json]     The keys, and how far the stored values are under a new one.
  npm run keys -- wrap               Wrap all keys by the master key in NEXT_MASTER_KEY, in place of the present one.

What was sealed before is opened by the id of its key. Processes that run read a new key within a minute. DATABASE_URL or DATA_DIR names the database, as for the service.

Example:
  NEXT_MASTER_KEY=$(openssl rand -hex 32) npm run keys -- wrap
`

type Work = (command: DatabaseCommand) => Promise<string>

const add = ({ database, config }: DatabaseCommand, purpose: KeyPurpose): Promise<string> =>
  addKey(database, config, {
    purpose,
    note: (tx, keyId) => appendAudit(tx, { actor: 'keys', action: 'keys.added', body: { keyId, purpose } }),
  })

const COMMANDS: Readonly<Record<string, Work>> = {
  'rotate seed': async (command) => `Seeds are sealed with ${await add(command, 'seed')} from now on.`,
  'rotate personal': async (command) =>
    `Personal data is sealed with ${await add(command, 'personal')} in ${KNOWN_AFTER_HOURS} hour or later.`,
  'rotate session': async (command) =>
    `Successors of session tokens are made with ${await add(command, 'token')} from now on.`,
  'rotate index': async (command) =>
    `Indexes of players are made with ${await add(command, 'index')} in ${KNOWN_AFTER_HOURS} hour or later, and the stored ones then moved under it: npm run keys -- state.`,
  'rotate digest': async (command) =>
    `Digests are made with ${await add(command, 'digest')} in ${KNOWN_AFTER_HOURS} hour or later. The old key is removed after eight days.`,
  'rotate ticket': async (command) =>
    `Tickets are printed with ${await add(command, 'ticket')} in ${KNOWN_AFTER_HOURS} hour or later.`,
  state: async (command) =>
    (await keysOf(command))
      .map(
        ({ keyId, purpose, state, createdTime, replacement }) =>
          `${purpose.padEnd(9)}${keyId.padEnd(24)}${minuteOf(createdTime)}  ${state}${progressOf(replacement)}`,
      )
      .join('\n'),
  'state --json': async (command) => JSON.stringify({ keys: await keysOf(command) }),
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

/** Keys that a listing shows: rotations of many years. */
const LISTED = 1000

const keysOf = async ({ database }: DatabaseCommand): Promise<readonly KeyState[]> =>
  (await listKeys(database.kysely, { limit: LISTED })).keys

/** In UTC: `2026-11-30T14:05Z`. */
const minuteOf = (time: number): string => `${isoTime(time).slice(0, 16)}Z`

const progressOf = (replacement: KeyState['replacement']): string => {
  if (replacement === undefined) return ''
  const { moved, finishedTime } = replacement
  return `  ${moved} values moved${finishedTime === undefined ? '' : `, none is left since ${minuteOf(finishedTime)}`}`
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
