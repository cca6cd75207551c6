import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { openDatabase } from './database.ts'
import { copyName, packCopy } from './migrated-copy.ts'

export interface CopyOptions {
  /** Folder of the database to copy, which the same code as at a first start creates. */
  readonly dataDir: string
  readonly copies: string
  readonly log: Logger
}

/** Writes the copy for the current migrations into `copies`, and removes the others. */
export async function makeCopy({ dataDir, copies, log }: CopyOptions): Promise<void> {
  const database = await openDatabase({ dataDir, copies, log })
  // Every database names its event log itself.
  await database.kysely.updateTable('event_relay').set({ log_id: '' }).execute()
  await database.close()
  await packCopy(join(dataDir, 'database'), join(copies, copyName()))
  const superseded = (await readdir(copies)).filter((name) => name.endsWith('.zst') && name !== copyName())
  for (const name of superseded) await rm(join(copies, name), { force: true })
}
