import { applyEdits, modify } from 'jsonc-parser'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { manifestVersion } from '#service/sites/text-versions.ts'
import { isArchivedText } from './archive-blockers.ts'
import { liveTexts } from './draft-views.ts'
import type { Publisher } from './publish-draft.ts'
import { saveSite, type SavingService } from './save-site.ts'
import { refuseForSecond } from './second-person.ts'

/** Archives or restores a site: a publication of its live manifest with or without `archived`. Its draft stays. */
export async function setArchived(
  service: SavingService,
  publisher: Omit<Publisher, 'readVersion'>,
  { isArchived, reason }: { readonly isArchived: boolean; readonly reason: string },
): Promise<void> {
  const { siteId } = publisher
  await saveSite(service, publisher, async () => {
    refuseForSecond(service, siteId)
    const { manifest: live } = liveTexts(service, siteId)
    if (isArchivedText(live) === isArchived)
      throw new ApiRefusal('conflict', `The site is ${isArchived ? 'archived' : 'not archived'} already.`)
    const edits = modify(live, ['archived'], isArchived ? true : undefined, {
      formattingOptions: { insertSpaces: true, tabSize: 2 },
    })
    const publication = { kind: 'published', reason } as const
    return { manifest: applyEdits(live, edits), version: manifestVersion(live), publication }
  })
}
