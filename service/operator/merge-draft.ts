import { applyEdits, modify } from 'jsonc-parser'
import {
  mergeManifests,
  type ManifestChange,
  type MergeConflict,
} from '#schemas/site-manifest/manifest-changes.ts'
import { isPlain } from '#schemas/site-manifest/merge.ts'
import { parseJson, valueOf } from '#schemas/site-manifest/parse-json.ts'
import { siteManifestSchema } from '#schemas/site-manifest/site-manifest.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { lockEdits } from '#service/call/lock-edits.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { DRAFT_EDITS, findDraft, removeDraft, storeDraft } from '#service/publications/draft-rows.ts'
import { manifestVersion } from '#service/sites/read-folder.ts'
import { liveText, refuseChanged, refuseWaiting } from './draft-views.ts'
import type { Publisher } from './publish-draft.ts'
import type { SavingService } from './save-site.ts'

/** The outcome of a merge: nothing is stored where there are conflicts and no side is preferred. */
interface Merging {
  readonly isMerged: boolean
  readonly conflicts: readonly MergeConflict[]
}

/** Merges what the live file changed since the draft began into the draft, which then begins from the live file. */
export function mergeDraft(
  service: SavingService,
  { siteId, actor, readVersion }: Omit<Publisher, 'keyed'>,
  prefer: 'draft' | 'live' | undefined,
): Promise<Merging> {
  return service.database.transaction(async (tx) => {
    await lockEdits(tx, DRAFT_EDITS, siteId)
    const draft = await findDraft(tx, siteId)
    const live = liveText(service, siteId)
    if (draft === null || draft.base_version === manifestVersion(live))
      return { isMerged: true, conflicts: [] }
    refuseChanged(readVersion, draft.version, draft.changed_by)
    refuseWaiting(draft)
    const { merged, conflicts } = mergeTexts(
      { base: draft.base_manifest, live, draft: draft.manifest },
      prefer,
    )
    if (conflicts.length > 0 && prefer === undefined) return { isMerged: false, conflicts }
    if (merged === live) await removeDraft(tx, siteId)
    else await storeDraft(tx, { siteId, manifest: merged, base: live, by: actor })
    const body = { siteId, from: draft.base_version, to: manifestVersion(live), conflicts: conflicts.length }
    await appendAudit(tx, { actor, action: 'site.draft-merged', body })
    return { isMerged: true, conflicts }
  })
}

interface ThreeTexts {
  readonly base: string
  readonly live: string
  readonly draft: string
}

/** Merges three texts: the draft keeps its form, and gets the values that the live text has changed. */
export function mergeTexts(
  { base, live, draft }: ThreeTexts,
  prefer?: 'draft' | 'live',
): { readonly merged: string; readonly conflicts: readonly MergeConflict[] } {
  const read = (text: string, what: string) => {
    const value = valueOf(parseJson('', text))
    if (isPlain(value)) return value
    throw new ApiRefusal(
      'conflict',
      `${what} is no JSON object, so it cannot be merged by path. Correct it first.`,
    )
  }
  const values = {
    base: read(base, 'The text from which the draft began'),
    live: read(live, 'The live file'),
    draft: read(draft, 'The draft'),
  }
  const { taken, conflicts, value } = mergeManifests(values, {
    ...(prefer !== undefined && { prefer }),
    schema: siteManifestSchema,
  })
  // Whole texts are taken where one side has changed nothing else: they keep their form.
  if (JSON.stringify(value) === JSON.stringify(values.live)) return { merged: live, conflicts }
  return { merged: withChanges(draft, taken), conflicts }
}

const FORMAT = { insertSpaces: true, tabSize: 2, eol: '\n' }

const withChanges = (text: string, changes: readonly ManifestChange[]): string =>
  changes.reduce((changed, { kind, keys, after }) => {
    const value = kind === 'removed' ? undefined : after
    return applyEdits(changed, modify(changed, [...keys], value, { formattingOptions: FORMAT }))
  }, text)
