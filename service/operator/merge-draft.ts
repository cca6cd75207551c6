import type { ShownConflict } from '#schemas/operator/drafts.ts'
import { mergeFiles } from '#schemas/site-manifest/merge-files.ts'
import { mergeJsonTexts, UnmergeableText } from '#schemas/site-manifest/merge-json-texts.ts'
import { siteManifestSchema } from '#schemas/site-manifest/site-manifest.ts'
import { realChanges } from '#schemas/site-manifest/site-texts.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { lockEdits } from '#service/call/lock-edits.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import {
  DRAFT_EDITS,
  type DraftRow,
  findDraft,
  removeDraft,
  storeDraft,
} from '#service/publications/draft-rows.ts'
import type { FolderTexts } from '#service/publications/outside-changes.ts'
import { manifestVersion } from '#service/sites/text-versions.ts'
import { baseOf, liveTexts, outdatedFiles, refuseChanged, refuseWaiting } from './draft-views.ts'
import type { Publisher } from './publish-draft.ts'
import type { SavingService } from './save-site.ts'

/** The outcome of a merge: nothing is stored where there are conflicts and no side is preferred. */
interface Merging {
  readonly isMerged: boolean
  readonly conflicts: readonly ShownConflict[]
}

/** Merges what the live files changed since the draft began into the draft, which then begins from them. */
export function mergeDraft(
  service: SavingService,
  { siteId, actor, readVersion }: Omit<Publisher, 'keyed'>,
  prefer: 'draft' | 'live' | undefined,
): Promise<Merging> {
  return service.database.transaction(async (tx) => {
    await lockEdits(tx, DRAFT_EDITS, siteId)
    const draft = await findDraft(tx, siteId)
    const live = liveTexts(service, siteId)
    if (draft === null || outdatedFiles(draft, live).length === 0) return { isMerged: true, conflicts: [] }
    refuseChanged(readVersion, draft.version, draft.changed_by)
    refuseWaiting(draft)
    const { manifest, files, conflicts } = mergeOrRefuse(draft, live, prefer)
    if (conflicts.length > 0 && prefer === undefined) return { isMerged: false, conflicts }
    const isLive = manifest === live.manifest && Object.keys(files).length === 0
    if (isLive) await removeDraft(tx, siteId)
    else {
      const base = baseOf(null, live, files)
      await storeDraft(tx, { siteId, manifest, files, base, by: actor })
    }
    const body = {
      siteId,
      from: draft.base_version,
      to: manifestVersion(live.manifest),
      conflicts: conflicts.length,
    }
    await appendAudit(tx, { actor, action: 'site.draft-merged', body })
    return { isMerged: true, conflicts }
  })
}

function mergeOrRefuse(...sides: Parameters<typeof mergeAll>): ReturnType<typeof mergeAll> {
  try {
    return mergeAll(...sides)
  } catch (error) {
    if (error instanceof UnmergeableText) throw new ApiRefusal('conflict', error.message)
    throw error
  }
}

/** The merge of the manifest by path, and of the text files by message id or by lines. */
function mergeAll(draft: DraftRow, live: FolderTexts, prefer: 'draft' | 'live' | undefined) {
  const ofManifest =
    draft.base_version === manifestVersion(live.manifest)
      ? { merged: draft.manifest, conflicts: [] }
      : mergeJsonTexts(
          { base: draft.base_manifest, live: live.manifest, draft: draft.manifest },
          { schema: siteManifestSchema, ...(prefer !== undefined && { prefer }) },
        )
  const sides = { base: draft.base_files, live: live.files, draft: draft.files }
  const ofFiles = mergeFiles(sides, prefer)
  const conflicts: ShownConflict[] = [
    ...ofManifest.conflicts.map(({ keys: _keys, ...conflict }) => conflict),
    ...ofFiles.conflicts,
  ]
  return { manifest: ofManifest.merged, files: realChanges(live.files, ofFiles.files), conflicts }
}
