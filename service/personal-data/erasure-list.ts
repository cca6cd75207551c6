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

/** Erases again those players of ERASURES_FILE who are back, because an older backup was restored. Resolves with how many there were. */
export async function eraseAgain(
  { database, vault, log }: { database: Database; vault: PersonalVault; log: Logger },
  { erasuresFile }: ListConfig,
): Promise<number> {
  const listed = await readList(erasuresFile)
  if (listed.length === 0) return 0
  const keyOf = ({ playerId, createdAt }: ErasedPlayer) => `${playerId}/${createdAt}`
  const keys = new Set(listed.map(keyOf))
  const present = await database.kysely
    .selectFrom('players')
    .select(['player_id as playerId', 'created_at as createdAt'])
    .where(sql<boolean>`player_id = any(${[...new Set(listed.map(({ playerId }) => playerId))]}::bigint[])`)
    .where('erased_at', 'is', null)
    .execute()
  let count = 0
  for (const { playerId } of present.filter((player) => keys.has(keyOf(player)))) {
    const isErased = await database.transaction(async (tx) => {
      await lockPlayer(tx, playerId)
      // Another process may have erased the player meanwhile.
      if ((await refuseErasure(tx, playerId)) === 'erased') return false
      await erasePlayer(tx, { vault, sessions: { end: endSessions } }, playerId)
      return true
    })
    if (isErased) count += 1
  }
  if (count > 0) log.warn({ count }, 'players of a restored backup were erased again')
  return count
}

async function readList(erasuresFile: string | undefined): Promise<ErasedPlayer[]> {
  if (erasuresFile === undefined) return []
  const text = await readFile(erasuresFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as ErasedPlayer)
}
