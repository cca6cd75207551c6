import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { ServiceContext } from '#service/context.ts'
import type { Db } from '#service/database/database.ts'
import { foldersIn } from '#service/sites/read-folder.ts'
import { syncFolder } from './write-flushed.ts'

/** A file or folder that is added or removed together with an entry of the audit log. */
export type StagedFile =
  | {
      readonly how: 'add'
      readonly path: string
      /** Writes it under another name in the same folder, flushed to disk. */
      readonly write: (to: string) => Promise<void>
    }
  | { readonly how: 'remove'; readonly path: string }

type StagingService = Pick<ServiceContext, 'config' | 'database' | 'log'>

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Readers of the folders ignore names that begin with a dot. */
const STAGED = new RegExp(`^\\.(${ID})\\.(add|remove)\\.(.+)$`)
const DRAFT = new RegExp(`^\\.${ID}$`)

/** The name under which a text is written before it takes the place of its file. */
export const draftName = () => `.${randomUUID()}`

const stagedPath = (savingId: string, { how, path }: Pick<StagedFile, 'how' | 'path'>) =>
  join(dirname(path), `.${savingId}.${how}.${basename(path)}`)

/**
 * Changes files together with `note`, which commits an entry of the audit log with the id of the saving. New files are written beside their
 * places before, and all files change afterwards. What a stopped process leaves is completed or removed by `settleFiles`.
 */
export async function changeStaged<Result>(
  service: StagingService,
  files: readonly StagedFile[],
  note: (savingId: string) => Promise<Result>,
): Promise<Result> {
  const savingId = randomUUID()
  try {
    for (const file of files) await stage(stagedPath(savingId, file), file)
    const result = await note(savingId)
    for (const file of files) await settle(stagedPath(savingId, file), file, true)
    return result
  } catch (error) {
    await settleSaving(service, savingId, files).catch((failure: Error) =>
      service.log.error({ savingId, error: failure.message }, 'files of a saving wait to be settled'),
    )
    throw error
  }
}

const stage = (staged: string, file: StagedFile): Promise<void> =>
  file.how === 'add' ? file.write(staged) : writeFile(staged, '', { flush: true })

type FileChange = Pick<StagedFile, 'how' | 'path'>

async function settleSaving(
  { database }: StagingService,
  savingId: string,
  changes: readonly FileChange[],
): Promise<void> {
  const isNoted = await hasEntry(database.kysely, savingId)
  for (const change of changes) await settle(stagedPath(savingId, change), change, isNoted)
}

async function settle(staged: string, { how, path }: FileChange, isNoted: boolean): Promise<void> {
  if (!existsSync(staged)) return
  if (how === 'add' && isNoted) await rename(staged, path)
  else {
    // The mark of a removal goes last, so that a stopped one is repeated.
    if (isNoted) await rm(path, { force: true })
    await rm(staged, { recursive: true, force: true })
  }
  await syncFolder(dirname(path))
}

async function hasEntry(db: Db, savingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log where body ->> 'savingId' = ${savingId} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Completes or removes the files that a stopped process left in the folders of sites and themes; the audit log has the changes that were
 * made. The caller has the turn of savings. Returns whether there were any.
 */
export async function settleFiles(service: StagingService): Promise<boolean> {
  const { sitesDir, themesDir } = service.config
  const left = [...(await leftIn(sitesDir)), ...(await leftIn(themesDir))]
  for (const { folder, name, root } of left) {
    const [, savingId, how, of] = STAGED.exec(name) ?? []
    if (savingId === undefined || of === undefined) await rm(join(folder, name), { force: true })
    else
      await settleSaving(service, savingId, [
        { how: how === 'add' ? 'add' : 'remove', path: join(folder, of) },
      ])
    service.log.warn({ file: join(folder, name) }, 'a file of a saving that was broken off is settled')
    await removeEmpty(folder, root)
  }
  return left.length > 0
}

interface LeftFile {
  /** The folder of sites or of themes. */
  readonly root: string
  readonly folder: string
  readonly name: string
}

async function leftIn(root: string): Promise<LeftFile[]> {
  const isLeft = (name: string) => DRAFT.test(name) || STAGED.test(name)
  const names = await readdir(root).catch(() => [])
  const left = names.filter(isLeft).map((name) => ({ root, folder: root, name }))
  for (const one of await foldersIn(root)) {
    const entries = await readdir(join(root, one), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const { name, parentPath: folder } of entries) if (isLeft(name)) left.push({ root, folder, name })
  }
  return left
}

/** Removes a folder that was made for a file alone, and those around it. */
async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root; at = dirname(at)) {
    const isRemoved = await rmdir(at).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}
