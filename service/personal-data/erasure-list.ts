import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#service/config/config.ts'
import type { Database } from '#service/database/database.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { endSessions } from '#service/sessions/session-changes.ts'
import type { Logger } from '#service/base/log.ts'
import { erasePlayer, refuseErasure } from './erase-player.ts'

/** An erased player. A restored database may give the number anew, so that the time of the registration is compared too. */
export interface ErasedPlayer {
  readonly playerId: number
  /** UTC milliseconds. */
  readonly createdAt: number
}

type ListConfig = Pick<Config, 'erasuresFile'>

/** Writes an erased player to ERASURES_FILE, which is kept apart from the backups. */
export async function noteErasure({ erasuresFile }: ListConfig, erased: ErasedPlayer): Promise<void> {
  if (erasuresFile === undefined) return
  await mkdir(dirname(erasuresFile), { recursive: true })
  await appendFile(erasuresFile, `${JSON.stringify(erased)}\n`)
}

interface ListParts {
  readonly database: Database
  readonly vault: PersonalVault
  readonly log: Logger
}

/**
 * Compares ERASURES_FILE with the database at a start. Listed players who are back, because an older backup was restored, are erased again;
 * erased players whom the list lacks, because the file is new or was lost, are added to it. Resolves with the number of players whose files
 * are back too.
 */
export async function followList(parts: ListParts, config: ListConfig): Promise<number> {
  if (config.erasuresFile === undefined) return 0
  const keys = new Set((await readList(config.erasuresFile)).map(keyOf))
  const count = await eraseAgain(parts, keys)
  await completeList(parts, config, keys)
  return count
}

const keyOf = ({ playerId, createdAt }: ErasedPlayer) => `${playerId}/${createdAt}`

async function eraseAgain({ database, vault, log }: ListParts, keys: ReadonlySet<string>): Promise<number> {
  if (keys.size === 0) return 0
  const numbers = [...new Set([...keys].map((key) => Number(key.split('/')[0])))]
  const present = await database.kysely
    .selectFrom('players')
    .select(['player_id as playerId', 'created_at as createdAt'])
    .where(sql<boolean>`player_id = any(${numbers}::bigint[])`)
    // A start that was broken off has erased the rows of some, and not their files.
    .where('files_erased_at', 'is', null)
    .execute()
  const back = present.filter((player) => keys.has(keyOf(player)))
  for (const { playerId } of back)
    await database.transaction(async (tx) => {
      await lockPlayer(tx, playerId)
      if ((await refuseErasure(tx, playerId)) === 'erased') return
      await erasePlayer(tx, { vault, sessions: { end: endSessions } }, playerId)
    })
  if (back.length > 0) log.warn({ count: back.length }, 'players of a restored backup were erased again')
  return back.length
}

async function completeList(
  { database: { kysely }, log }: ListParts,
  config: ListConfig,
  keys: ReadonlySet<string>,
): Promise<void> {
  const erased = await kysely
    .selectFrom('players')
    .select(['player_id as playerId', 'created_at as createdAt'])
    .where('erased_at', 'is not', null)
    .where('files_erased_at', 'is not', null)
    .orderBy('player_id')
    .execute()
  const missing = erased.filter((player) => !keys.has(keyOf(player)))
  for (const player of missing) await noteErasure(config, player)
  if (missing.length > 0) log.warn({ count: missing.length }, 'erased players were missing in ERASURES_FILE')
}

async function readList(erasuresFile: string): Promise<ErasedPlayer[]> {
  const text = await readFile(erasuresFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as ErasedPlayer)
}
