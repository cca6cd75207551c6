import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { TextChanges } from '#schemas/site-manifest/site-texts.ts'
import { type KeyedCall, keptAnswer } from '#service/call/idempotency.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import { siteTextsIn } from '#service/sites/site-texts.ts'
import { manifestVersion } from '#service/sites/text-versions.ts'
import type { ChangedFolders } from '#service/sites/folder-reader.ts'
import type { PublicationFacts } from '#service/publications/publication-rows.ts'
import type { TriedOut } from '#service/sites/try-out.ts'
import { type FileToSave, MANIFEST_FILE, readManifestIn, saveFiles, versionOfText } from './save-files.ts'
import { refuseArchiving } from './archive-blockers.ts'
import { inSavingTurn, type SavingTurn } from './save-turn.ts'
import { auditEnd, auditStart, finishSavings } from './saving-audit.ts'
import { settleFiles } from './staged-files.ts'

/** The site to save, and the name of the token that is used. */
interface Saver {
  readonly siteId: string
  readonly actor: string
  /** The scope of the idempotency key; null without a key. */
  readonly keyed: KeyedCall | null
}

export interface Saving {
  readonly manifest: string
  /** Version of the manifest to replace; null for a new site. */
  readonly version: string | null
  /** Changes of the text files beside it, and the text of each before; missing where there are none. */
  readonly files?: { readonly changes: TextChanges; readonly before: TextChanges }
  /** The facts that the history keeps of the saving. */
  readonly publication: Omit<PublicationFacts, 'by'> & { readonly by?: string }
}

/** The parts of the service that a saving needs. */
export type SavingService = Pick<OperatorService, 'sites' | 'database' | 'config' | 'log'>

/**
 * Validates, saves and publishes a manifest and the text files beside it. Savings are serialized over all processes: the facts of a validation still hold at
 * publication, so of two conflicting ones the second is refused. Returns the version of the manifest. A saving that is repeated with its
 * idempotency key saves nothing.
 */
export function saveSite(
  service: SavingService,
  saver: Saver,
  prepare: () => Promise<Saving>,
): Promise<string> {
  const { sites, database } = service
  const { siteId, keyed } = saver
  const checkAndSave = async (folders: ChangedFolders, turn: SavingTurn) => {
    // Savings of other processes are over, so one without an end was broken off.
    await finishSavings(service, 0)
    if (turn.isTakenOver) await settleFiles(service)
    // Other processes on the same folders may have saved since the last read.
    await folders.readAll()
    const kept = keyed === null ? null : await keptAnswer(database.kysely, keyed)
    if (kept !== null) return (kept as { result: string }).result
    const saving = await prepare()
    const tried = await sites.tryOut(siteId, saving.manifest, saving.files?.changes)
    refuseWrong(tried)
    await refuseArchiving(service, siteId, saving.manifest)
    // Before the file is written, because another process may have assigned the numbers meanwhile.
    refuseWrong({ refusals: (await sites.numbers?.register(tried.numbered)) ?? [] })
    await turn.renew()
    await save(service, saver, saving)
    await folders.read(siteId)
    return manifestVersion(saving.manifest)
  }
  return sites.change((folders) => inSavingTurn(database, (turn) => checkAndSave(folders, turn)))
}

/** Completes or removes what stopped processes left of their savings, in the turn of savings. */
export function finishLeft(service: SavingService): Promise<void> {
  return service.sites.change((folders) =>
    inSavingTurn(service.database, async () => {
      const hasFinished = await finishSavings(service, 0)
      if ((await settleFiles(service)) || hasFinished) await folders.readAll()
    }),
  )
}

/** Refuses a trial with refusals; with `taken` if it only conflicts with other sites. */
export function refuseWrong({ refusals }: Pick<TriedOut, 'refusals'>): void {
  if (refusals.length === 0) return
  if (refusals.every(({ isTaken }) => isTaken)) {
    throw new ApiRefusal('taken', 'Another site has what this one asks for.', { refusals })
  }
  throw new ApiRefusal('refused', 'The manifest would be refused.', { refusals })
}

/**
 * The audit log records the start of a saving before the files are written, and its end afterwards: a process that stops in between leaves a
 * start without an end, which `finishSavings` completes from the files.
 */
async function save(
  { config, database, log }: SavingService,
  { siteId, actor, keyed }: Saver,
  { manifest, version, files = { changes: {}, before: {} }, publication }: Saving,
): Promise<void> {
  const folder = join(config.sitesDir, siteId)
  const before = readManifestIn(folder)
  if (versionOfText(before) !== version) throw conflict(before)
  const { changes } = files
  const toSave: FileToSave[] = [
    ...Object.entries(changes).map(([path, after]) => ({ path, before: files.before[path] ?? null, after })),
    ...(before === manifest && Object.keys(changes).length > 0
      ? []
      : [{ path: MANIFEST_FILE, before, after: manifest }]),
  ]
  const hashes = Object.entries(changes).map(([path, text]) => [path, versionOfText(text)] as const)
  const saving = {
    savingId: randomUUID(),
    siteId,
    actor,
    from: version,
    to: manifestVersion(manifest),
    ...(hashes.length > 0 && { files: Object.fromEntries(hashes) }),
  }
  const texts = siteTextsIn(folder)
  const savedTexts = { before, manifest, texts, files: changes }
  await auditStart(database, saving, { by: actor, ...publication, ...savedTexts, keyed })
  const isSaved = await saveFiles(folder, toSave).catch(async (error: Error) => {
    await auditEnd(database, saving, error.message)
    throw error
  })
  if (!isSaved) {
    await auditEnd(database, saving, 'another text was written meanwhile')
    throw conflict(readManifestIn(folder))
  }
  await auditEnd(database, saving).catch((error: Error) =>
    log.error({ ...saving, error: error.message }, 'the end of a saving waits for the audit log'),
  )
  log.info(saving, `site ${siteId} was saved`)
}

/** The refusal of a saving that is based on an outdated manifest. */
function conflict(manifest: string | null): ApiRefusal {
  const current = manifest === null ? {} : { current: { manifest, version: manifestVersion(manifest) } }
  return new ApiRefusal('conflict', 'Somebody else saved this site meanwhile.', current)
}
