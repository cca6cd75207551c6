import { realChanges, type TextChanges } from '#schemas/site-manifest/site-texts.ts'
import type { Tx } from '#service/database/database.ts'
import { lockEdits } from '#service/call/lock-edits.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import {
  DRAFT_EDITS,
  draftVersion,
  findDraft,
  removeDraft,
  storeDraft,
} from '#service/publications/draft-rows.ts'
import { baseOf, liveTexts, refuseChanged, refuseWaiting } from './draft-views.ts'
import type { SavingService } from './save-site.ts'

interface WantedDraft {
  readonly siteId: string
  readonly manifest: string
  /** Its changes of text files; those of the stored draft where they are missing. */
  readonly files: TextChanges | undefined
  readonly actor: string
  readonly readVersion: string | null
}

/**
 * Stores the texts of a draft, valid or not. What is stored already is saved again without a question, so that a call whose answer
 * was lost can be repeated. The audit log has who begins a draft and who takes it over, and not every saving of what is typed.
 */
export function saveDraft(
  service: SavingService,
  { siteId, manifest, files: wanted, actor, readVersion }: WantedDraft,
): Promise<void> {
  return service.database.transaction(async (tx) => {
    await lockEdits(tx, DRAFT_EDITS, siteId)
    const row = await findDraft(tx, siteId)
    const live = liveTexts(service, siteId)
    const current = { manifest: row?.manifest ?? live.manifest, files: row?.files ?? {} }
    const files = realChanges(live.files, wanted ?? current.files)
    const version = draftVersion(current)
    if (draftVersion({ manifest, files }) === version) return
    refuseWaiting(row)
    refuseChanged(readVersion, version, row?.changed_by)
    if (manifest === live.manifest && Object.keys(files).length === 0) return removeDraft(tx, siteId)
    await storeDraft(tx, { siteId, manifest, files, base: baseOf(row, live, files), by: actor })
    if (row === null) await audit(tx, 'site.draft-begun', { siteId, actor })
    else if (row.changed_by !== actor)
      await audit(tx, 'site.draft-taken-over', { siteId, actor, from: row.changed_by })
  })
}

const audit = (
  tx: Tx,
  action: string,
  { actor, ...body }: { readonly actor: string; readonly siteId: string; readonly from?: string },
) => appendAudit(tx, { actor, action, body })
