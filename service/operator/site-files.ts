import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { SITE_FILES_MAX, SITE_FILES_MAX_BYTES } from '#schemas/limits.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { type KeyedCall, keptAnswer } from '#service/call/idempotency.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import type { Tx } from '#service/database/database.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { changeOnce } from './change-once.ts'
import { inSavingTurn } from './save-turn.ts'
import { changeStaged, settleFiles, type StagedFile } from './staged-files.ts'
import { writeBeside } from './write-flushed.ts'

/** The site whose files change, the person or token that changes them, and the scope of the idempotency key. */
export interface FileChanger {
  readonly siteId: string
  readonly actor: string
  readonly keyed: KeyedCall | null
}

/** A file to add to a folder of a site. */
export interface NewFile {
  readonly folder: 'assets' | 'fonts'
  /** The beginning of its name. */
  readonly name: string
  readonly extension: string
  readonly bytes: Uint8Array
  /** The whole picture, of which this file is a part. Pages do not show it. */
  readonly original?: { readonly bytes: Uint8Array; readonly extension: string } | undefined
}

/** The folder of the whole pictures, each with the name of the picture that was cut out of it. */
const ORIGINALS = 'originals'

/** The path of the original of a picture in the folder of a site; null if there is none. */
export async function originalPath(
  { config }: OperatorService,
  siteId: string,
  name: string,
): Promise<string | null> {
  const folder = join(config.sitesDir, siteId, ORIGINALS)
  const names = await readdir(folder).catch(() => [])
  const found = names.find((one) => stemOf(one) === stemOf(name))
  return found === undefined ? null : join(folder, found)
}

const stemOf = (name: string) => name.replace(/\.[a-z]+$/, '')

const DIGEST_LENGTH = 16

/** The name of a file: its beginning and a digest of its content, so that no other content ever has it. */
export function contentName({ name, extension, bytes }: Omit<NewFile, 'folder' | 'original'>): string {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, DIGEST_LENGTH)
  return `${name}-${digest}.${extension}`
}

/**
 * Adds a file to a folder of a site, and `result` of its name is the answer. It replaces none, so no page changes. Savings of sites wait for
 * each other over all processes.
 */
export function addSiteFile<Result>(
  service: OperatorService,
  changer: FileChanger,
  { file, result }: { readonly file: NewFile; readonly result: (name: string) => Result },
): Promise<Result> {
  const name = contentName(file)
  const { config } = service
  const { siteId } = changer
  const folder = join(config.sitesDir, siteId, file.folder)
  const path = join(folder, name)
  return changeFiles(service, changer, async () => {
    await refuseFull(folder, file.bytes.length)
    const { original } = file
    const originals = join(config.sitesDir, siteId, ORIGINALS)
    if (original !== undefined) await refuseFull(originals, original.bytes.length)
    const { bytes } = file
    return {
      action: 'site.file-added',
      facts: { siteId: changer.siteId, file: `${file.folder}/${name}`, bytes: bytes.length },
      result: result(name),
      files: [
        ...(original === undefined
          ? []
          : newFile(join(originals, `${stemOf(name)}.${original.extension}`), original.bytes)),
        ...newFile(path, bytes),
      ],
    }
  })
}

/** A file to add; none where it is there, because its name is that of its content. */
function newFile(path: string, bytes: Uint8Array): StagedFile[] {
  if (existsSync(path)) return []
  const write = async (to: string) => {
    await mkdir(dirname(to), { recursive: true })
    await writeBeside(path, bytes, basename(to))
  }
  return [{ how: 'add', path, write }]
}

/** Removes a file from a folder of a site, and its original. `refuse` throws where it is still used; nothing else changes files meanwhile. */
export function removeSiteFile(
  service: OperatorService,
  changer: FileChanger,
  { folder, name, refuse }: Pick<NewFile, 'folder' | 'name'> & { readonly refuse: () => Promise<void> },
): Promise<{ name: string }> {
  return changeFiles(service, changer, async () => {
    await refuse()
    const { siteId } = changer
    const path = join(service.config.sitesDir, siteId, folder, name)
    const original = folder === 'assets' ? await originalPath(service, siteId, name) : null
    return {
      action: 'site.file-removed',
      facts: { siteId, file: `${folder}/${name}` },
      result: { name },
      files: [original, path].flatMap((one) => (one === null ? [] : [{ how: 'remove', path: one } as const])),
    }
  })
}

export interface FileChange<Result> {
  readonly action: string
  readonly facts: Record<string, unknown>
  readonly result: Result
  readonly files: readonly StagedFile[]
}

/** Changes files in the turn of savings; the entry in the audit log and the answer under the key are one transaction. */
export function changeFiles<Result>(
  service: OperatorService,
  { actor, keyed }: Pick<FileChanger, 'actor' | 'keyed'>,
  prepare: () => Promise<FileChange<Result>>,
): Promise<Result> {
  const { sites, database } = service
  return sites.change((folders) =>
    inSavingTurn(database, async (turn) => {
      if (turn.isTakenOver) await settleFiles(service)
      // Another process on the same folders may have changed them since the last read.
      await folders.readAll()
      const isKept = keyed !== null && (await keptAnswer(database.kysely, keyed)) !== null
      const change = isKept ? null : await prepare()
      const result = await changeStaged(service, change?.files ?? [], async (savingId) => {
        await turn.renew()
        const run = async (tx: Tx) => {
          assert(change !== null, 'a repeated call has a stored answer')
          await appendAudit(tx, { actor, action: change.action, body: { ...change.facts, savingId } })
          return change.result
        }
        if (keyed === null) return database.transaction(run)
        return (await changeOnce(service, keyed, run)).result as Result
      })
      await folders.readAll()
      return result
    }),
  )
}

/** A site with too many files, or too many bytes, could not be read any more. */
async function refuseFull(folder: string, bytes: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0),
  )
  const total = sizes.reduce((sum, size) => sum + size, bytes)
  if (names.length < SITE_FILES_MAX && total <= SITE_FILES_MAX_BYTES) return
  const most = `${SITE_FILES_MAX} files and ${SITE_FILES_MAX_BYTES / 1024 / 1024} MB`
  throw new ApiRefusal(
    'conflict',
    `The site has ${names.length} files there: at most ${most} are kept. Remove unused ones first.`,
  )
}
