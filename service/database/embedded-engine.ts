import { fsyncSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { lockFolder } from './folder-lock.ts'

/** Emscripten's file system by file descriptors, as far as the missing call needs it. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd: number }) => void }
}

/** The stock file system drops fsync: what was committed would be lost with the machine's power. */
class DurableNodeFS extends NodeFS {
  override async init(...call: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...call)
    const syncFiles = (module: { NODEFS: NodeFileSystem }) => {
      module.NODEFS.stream_ops.fsync = ({ nfd }) => fsyncSync(nfd)
    }
    const preRun = [syncFiles, ...(emscriptenOpts.preRun as unknown[])] as NonNullable<
      typeof emscriptenOpts.preRun
    >
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** `-F` turns fsync off; the sync method must be one that the file system above carries out. */
const DURABLE_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** The database that is gone with its process, for tests. */
const IN_MEMORY = 'memory://'

export interface EmbeddedEngine {
  pglite: PGlite
  close: () => Promise<void>
}

/** Opens the embedded PostgreSQL in a folder (or in memory): every commit is on the disk before it is answered. */
export async function openEngine(dataDir: string): Promise<EmbeddedEngine> {
  if (dataDir === IN_MEMORY) {
    const pglite = await ready(new PGlite(IN_MEMORY))
    return { pglite, close: () => pglite.close() }
  }
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true })
  const lock = await lockFolder(dataDir)
  try {
    const pglite = await ready(new PGlite({ fs: new DurableNodeFS(folder), startParams: DURABLE_PARAMETERS }))
    return { pglite, close: () => pglite.close().finally(() => lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function ready(pglite: PGlite): Promise<PGlite> {
  await pglite.waitReady
  return pglite
}
