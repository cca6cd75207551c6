import { realChanges, textChangesBetween } from '#schemas/site-manifest/site-texts.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { type KeyedCall, keptAnswer } from '#service/call/idempotency.ts'
import { lockEdits } from '#service/call/lock-edits.ts'
import { areTwoPersons } from '#service/call/two-persons.ts'
import type { Tx } from '#service/database/database.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import {
  askPublication,
  DRAFT_EDITS,
  type DraftRow,
  type DraftTexts,
  endWaiting,
  findDraft,
  noteSecond,
  storeDraft,
  waitsForSecond,
} from '#service/publications/draft-rows.ts'
import type { FolderTexts } from '#service/publications/outside-changes.ts'
import { readPublication } from '#service/publications/publication-rows.ts'
import { manifestVersion } from '#service/sites/text-versions.ts'
import { baseOf, liveTexts, outdatedFiles, refuseChanged, refuseWaiting } from './draft-views.ts'
import { refuseWrong, saveSite, type SavingService } from './save-site.ts'
import { needsSecond, refuseForSecond } from './second-person.ts'

/** The site, and the person or program that publishes. */
export interface Publisher {
  readonly siteId: string
  readonly actor: string
  readonly keyed: KeyedCall | null
  /** The version of the draft that the publisher has read; null where it says none. */
  readonly readVersion: string | null
}

/** Publishes the draft of a site at once. Throws an `ApiRefusal` where it is wrong, or where the live file has changed. */
export async function publishNow(
  service: SavingService,
  publisher: Publisher,
  reason: string,
): Promise<void> {
  const { siteId, readVersion } = publisher
  await saveSite(service, publisher, async () => {
    refuseForSecond(service, siteId)
    const draft = draftToPublish(await findDraft(service.database.kysely, siteId))
    refuseChanged(readVersion, draft.version, draft.changed_by)
    refuseWaiting(draft)
    return savingOf(service, draft, { reason })
  })
}

/** Publishes a draft that has waited; `isDue` is false where another process was faster, or where it does not wait any more. */
export async function publishWaiting(
  service: SavingService,
  publisher: Omit<Publisher, 'readVersion'>,
): Promise<void> {
  await saveSite(service, publisher, async () => {
    const draft = draftToPublish(await findDraft(service.database.kysely, publisher.siteId))
    const { asked_by: by, reason, confirmed_by: confirmedBy } = draft
    if (by === null || reason === null || waitsForSecond(draft)) throw noDraft()
    return savingOf(service, draft, { reason, by, confirmedBy })
  })
}

function savingOf(
  service: SavingService,
  draft: DraftRow,
  facts: { readonly reason: string; readonly by?: string; readonly confirmedBy?: string | null },
) {
  const live = liveTexts(service, draft.site_id)
  refuseOutdated(draft, live)
  const { manifest, version: draftVersion, base_version: version } = draft
  const files = { changes: realChanges(live.files, draft.files), before: live.files }
  return { manifest, version, files, publication: { kind: 'published', ...facts, draftVersion } } as const
}

/** The refusal where there is nothing to publish. */
const noDraft = () =>
  new ApiRefusal('not-found', 'There is no draft to publish: what you have read is live, or was discarded.')

function draftToPublish(draft: DraftRow | null): DraftRow {
  if (draft === null) throw noDraft()
  return draft
}

function refuseOutdated(draft: DraftRow, live: FolderTexts): void {
  const outdated = outdatedFiles(draft, live)
  if (outdated.length === 0) return
  const { manifest } = live
  throw new ApiRefusal(
    'conflict',
    `The live file was changed since the draft began. Merge it into the draft, look at it, and publish again. Changed: ${outdated.join(', ')}.`,
    {
      current: { manifest, version: manifestVersion(manifest) },
      draft: { manifest: draft.manifest, base: draft.base_manifest },
    },
  )
}

interface LaterPublication {
  readonly reason: string
  /** UTC milliseconds; null for as soon as a second person has confirmed it. */
  readonly at: number | null
}

/** Lets the draft wait for its time or for a second person, after it was checked as if it was published now. */
export async function publishLater(
  service: SavingService & { readonly clock: { now: () => number } },
  publisher: Publisher,
  { reason, at }: LaterPublication,
): Promise<void> {
  const { siteId, actor, readVersion } = publisher
  if (at !== null && at <= service.clock.now()) {
    throw new ApiRefusal('invalid-body', 'The time of the publication is over.', {
      refusals: [bodyRefusal('$.at', at, 'must be in the future, in UTC milliseconds')],
    })
  }
  const read = draftToPublish(await findDraft(service.database.kysely, siteId))
  refuseWrong(await service.sites.tryOut(siteId, read.manifest, read.files))
  await service.database.transaction(async (tx) => {
    await lockEdits(tx, DRAFT_EDITS, siteId)
    const draft = draftToPublish(await findDraft(tx, siteId))
    refuseChanged(readVersion ?? read.version, draft.version, draft.changed_by)
    if (isAskedAgain(draft, { reason, at, by: actor })) return
    refuseWaiting(draft)
    refuseOutdated(draft, liveTexts(service, siteId))
    await askAndAudit(service, tx, { siteId, by: actor, reason, at, version: draft.version })
  })
}

/** Whether a call is repeated whose answer was lost. */
const isAskedAgain = (
  draft: DraftRow,
  { reason, at, by }: { readonly reason: string; readonly at: number | null; readonly by: string },
): boolean => draft.asked_by === by && draft.reason === reason && draft.publish_at === at

interface Asked {
  readonly siteId: string
  readonly by: string
  readonly reason: string
  readonly at: number | null
  readonly version: string
}

async function askAndAudit(
  service: Pick<SavingService, 'sites'>,
  tx: Tx,
  { siteId, by, reason, at, version }: Asked,
): Promise<void> {
  await askPublication(tx, siteId, { by, reason, at, needsSecond: needsSecond(service, siteId) })
  const body = { siteId, version, reason, ...(at !== null && { at }) }
  await appendAudit(tx, { actor: by, action: 'site.publication-asked', body })
}

/** Cancels a publication that waits. */
export function cancelWaiting(
  { database }: SavingService,
  { siteId, actor }: Pick<Publisher, 'siteId' | 'actor'>,
): Promise<void> {
  return database.transaction(async (tx) => {
    await lockEdits(tx, DRAFT_EDITS, siteId)
    const draft = await findDraft(tx, siteId)
    if (draft === null || draft.asked_by === null)
      throw new ApiRefusal('not-found', 'No publication of this site waits: it is live, or was cancelled.')
    await endWaiting(tx, siteId)
    const body = { siteId, askedBy: draft.asked_by, reason: draft.reason }
    await appendAudit(tx, { actor, action: 'site.publication-cancelled', body })
  })
}

/** Confirms a publication that another person has asked for (security 25), and publishes it unless its time is still to come. */
export async function confirmWaiting(
  service: SavingService & { readonly clock: { now: () => number } },
  publisher: Publisher,
): Promise<void> {
  const { siteId, actor, keyed, readVersion } = publisher
  const { database, clock } = service
  const isAnswered = keyed !== null && (await keptAnswer(database.kysely, keyed)) !== null
  if (isAnswered) return
  const at = await database.transaction(async (tx) => {
    await lockEdits(tx, DRAFT_EDITS, siteId)
    const draft = await findDraft(tx, siteId)
    if (draft === null || draft.asked_by === null || !waitsForSecond(draft))
      throw new ApiRefusal('not-found', 'No publication of this site waits for a second person.')
    refuseChanged(readVersion, draft.version, draft.changed_by)
    if (!(await areTwoPersons(tx, draft.asked_by, actor)))
      throw new ApiRefusal('conflict', 'Another person than the one who asked has to confirm it.')
    await noteSecond(tx, siteId, actor)
    const body = { siteId, askedBy: draft.asked_by, reason: draft.reason, version: draft.version }
    await appendAudit(tx, { actor, action: 'site.publication-confirmed', body })
    return draft.publish_at
  })
  if (at !== null && at > clock.now()) return
  await publishWaiting(service, publisher).catch(async (error: unknown) => {
    if (error instanceof ApiRefusal) await endWaiting(database.kysely, siteId, error.message)
    throw error
  })
}

/** Publishes an older text again. Where the site asks for a second person it becomes the draft, which waits for that. */
export async function rollBack(
  service: SavingService,
  publisher: Omit<Publisher, 'readVersion'>,
  { publicationId, reason }: { readonly publicationId: number; readonly reason: string },
): Promise<'live' | 'waits'> {
  const { siteId, actor } = publisher
  const { database } = service
  const older = await readPublication(database.kysely, siteId, publicationId)
  if (older === null) throw new ApiRefusal('not-found', 'This site has no such publication.')
  const { manifest } = older
  // Files of the time before publications had them stay as they are.
  const changesFrom = ({ files }: FolderTexts) => textChangesBetween(files, older.files ?? files)
  if (needsSecond(service, siteId)) {
    refuseWrong(await service.sites.tryOut(siteId, manifest, changesFrom(liveTexts(service, siteId))))
    await database.transaction(async (tx) => {
      await lockEdits(tx, DRAFT_EDITS, siteId)
      if ((await findDraft(tx, siteId)) !== null)
        throw new ApiRefusal('conflict', 'The site has a draft. Publish or discard it first.')
      const live = liveTexts(service, siteId)
      const files = changesFrom(live)
      refuseLive(live, { manifest, files })
      await storeDraft(tx, { siteId, manifest, files, base: baseOf(null, live, files), by: actor })
      const version = (await findDraft(tx, siteId))?.version ?? ''
      await askAndAudit(service, tx, { siteId, by: actor, reason, at: null, version })
    })
    return 'waits'
  }
  await saveSite(service, publisher, async () => {
    const live = liveTexts(service, siteId)
    const changes = changesFrom(live)
    refuseLive(live, { manifest, files: changes })
    const publication = { kind: 'rolledBack', reason, ofPublicationId: publicationId } as const
    const files = { changes, before: live.files }
    return { manifest, version: manifestVersion(live.manifest), files, publication }
  })
  return 'live'
}

function refuseLive(live: FolderTexts, { manifest, files }: DraftTexts): void {
  if (live.manifest === manifest && Object.keys(files).length === 0)
    throw new ApiRefusal('conflict', 'This text is live already.')
}
