import type { Tx } from '#service/database/database.ts'
import { textsOf } from '#service/publications/file-texts.ts'
import { begunPublication } from '#service/publications/publication-rows.ts'
import { type FileToSave, MANIFEST_FILE, saveFiles, textsNow, versionOfText } from './save-files.ts'
import type { AuditedSaving } from './saving-audit.ts'

const STOPPED = 'the service stopped before the file was written'

/**
 * Completes the files of a saving that was broken off, from the texts that the database keeps: where some files were written, the others
 * are written too. If another file was changed outside meanwhile, those that were written are put back. Returns null if the saving is
 * complete, the reason otherwise.
 */
export async function completeSaving(tx: Tx, folder: string, saving: AuditedSaving): Promise<string | null> {
  const textNow = textsNow(folder)
  const states = (await changesOf(tx, saving)).map((change) => {
    const text = textNow(change.path)
    const hash = versionOfText(text)
    return { ...change, text, isAfter: hash === change.to, isBefore: hash === change.from }
  })
  if (states.every(({ isAfter }) => isAfter)) return null
  if (!states.some(({ isAfter }) => isAfter)) return STOPPED
  const strangers = states.filter(({ isAfter, isBefore }) => !isAfter && !isBefore)
  const isForward = strangers.length === 0
  const wanted = states.filter(({ isAfter, isBefore }) => (isForward ? !isAfter : isAfter && !isBefore))
  const hashes = wanted.flatMap(({ path, from, to }) => {
    const hash = isForward ? to : from
    return hash === null ? [] : [[path, hash] as const]
  })
  const texts = await textsOf(tx, Object.fromEntries(hashes))
  if (Object.keys(texts).length < hashes.length)
    throw new Error(`The texts of the saving ${saving.savingId} are missing in the database.`)
  const files = wanted.map(({ path, text }): FileToSave => ({
    path,
    before: text,
    after: texts[path] ?? null,
  }))
  const isSaved = await saveFiles(folder, files)
  if (isSaved && isForward) return null
  const names = strangers.map(({ path }) => path).join(', ')
  return `the service stopped while files were written, and others changed ${names || 'them'} meanwhile`
}

interface ChangedFile {
  readonly path: string
  /** Digests of the texts; null where there is no file. */
  readonly from: string | null
  readonly to: string | null
}

async function changesOf(tx: Tx, { savingId, from, to }: AuditedSaving): Promise<ChangedFile[]> {
  const begun = await begunPublication(tx, savingId)
  const [before, after] = [begun?.from_files ?? {}, begun?.files ?? {}]
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const files = paths
    .filter((path) => before[path] !== after[path])
    .map((path) => ({ path, from: before[path] ?? null, to: after[path] ?? null }))
  return from === to && files.length > 0 ? files : [...files, { path: MANIFEST_FILE, from, to }]
}
