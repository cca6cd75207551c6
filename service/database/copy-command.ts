import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createLog } from '#service/base/log.ts'
import { makeCopy } from './make-copy.ts'
import { COPIES_FOLDER, copyName } from './migrated-copy.ts'

/** The part of `npm run build` for the service: the empty database from which a first start begins. */
const isFresh = existsSync(join(COPIES_FOLDER, copyName()))
if (!isFresh) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-copy-'))
  try {
    await makeCopy({ dataDir, copies: COPIES_FOLDER, log: createLog({ level: 'warn' }) })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
process.stdout.write(isFresh ? 'dist/database is up to date.\n' : 'Built dist/database.\n')
