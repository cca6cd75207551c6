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
import { liveText, refuseChanged, refuseWaiting } from './draft-views.ts'
import type { SavingService } from './save-site.ts'

interface WantedDraft {
  readonly siteId: string
  readonly manifest: string
  readonly actor: string
  readonly readVersion: string | null
}

/**
 * Stores the text of a draft, valid or not. A text that is stored already is saved again without a question, so that a call whose answer
 * was lost can be repeated. The audit log has who begins a draft and who takes it over, and not every saving of what is typed.
 */
export function saveDraft(
  service: SavingService,
  { siteId, manifest, actor, readVersion }: WantedDraft,
): Promise<void> {
  return service.database.transaction(async (tx) => {
    await lockEdits(tx, DRAFT_EDITS, siteId)
    const row = await findDraft(tx, siteId)
    const live = liveText(service, siteId)
    const current = row?.manifest ?? live
    if (manifest === current) return
    refuseWaiting(row)
    refuseChanged(readVersion, draftVersion(current), row?.changed_by)
    if (manifest === live) return removeDraft(tx, siteId)
    await storeDraft(tx, { siteId, manifest, base: row?.base_manifest ?? live, by: actor })
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
