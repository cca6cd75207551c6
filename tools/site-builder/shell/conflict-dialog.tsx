import { withTextChanges } from '#schemas/site-manifest/site-texts.ts'
import type { DraftTexts } from '../api/operator-api.ts'
import type { Conflict } from '../state/builder-state.ts'
import { useBuilder } from '../state/builder-context.ts'
import { useCatalogue } from '../state/builder-queries.ts'
import { mergeSides } from '../state/merge-sides.ts'
import type { OpenSite } from '../state/open-site.ts'
import { settle } from '../state/save-draft.ts'
import { useLiveFiles } from '../state/site-files.ts'
import { Dialog } from '../components/dialog.tsx'
import { ChangesList, ConflictsList } from './changes-list.tsx'

/** Somebody else has saved the draft: both are kept until they are merged or one is chosen. */
export function ConflictDialog({ site, conflict }: { site: OpenSite; conflict: Conflict }) {
  const builder = useBuilder()
  const { data: catalogue } = useCatalogue()
  const { live = {} } = useLiveFiles(site)
  const { siteId, text, files, savedText, savedFiles } = site.draft
  const { by } = conflict
  const [base, mine] = [
    { manifest: savedText, files: savedFiles },
    { manifest: text, files },
  ]
  const sides = { base, theirs: conflict, mine, live }
  const merged = mergeSides(sides, 'mine', catalogue?.manifestSchema)
  const withFiles = (draft: DraftTexts) => ({
    manifest: draft.manifest,
    files: withTextChanges(live, draft.files),
  })
  const keep = (which: Parameters<typeof settle>[2]) => () => settle(builder, siteId, which)
  return (
    <Dialog title={`${by} has changed the draft of ${siteId} too`} isOpen>
      <p>
        {merged === null
          ? 'One of the two drafts is no JSON, so they cannot be merged. Choose which one goes on.'
          : merged.conflicts.length === 0
            ? 'You have changed different places. The merged draft has the changes of both.'
            : 'The merged draft has the changes of both. Where both have changed the same place, choose whose value it gets.'}
      </p>
      {merged === null || merged.conflicts.length === 0 ? null : (
        <ConflictsList conflicts={merged.conflicts} live={by} draft="You" />
      )}
      <details>
        <summary>All changes by {by}</summary>
        <ChangesList before={withFiles(base)} after={withFiles(conflict)} />
      </details>
      <details>
        <summary>All your changes since you saved last</summary>
        <ChangesList before={withFiles(base)} after={withFiles(mine)} />
      </details>
      <div className="dialog-actions">
        <button type="button" className="button quiet" onClick={keep('theirs')}>
          Discard my changes
        </button>
        {merged === null ? (
          <button type="button" className="button primary" onClick={keep('mine')}>
            Keep mine, in place of theirs
          </button>
        ) : merged.conflicts.length === 0 ? (
          <button type="button" className="button primary" onClick={keep(merged)}>
            Merge
          </button>
        ) : (
          <>
            <button
              type="button"
              className="button"
              onClick={() => keep(mergeSides(sides, 'theirs', catalogue?.manifestSchema) ?? 'theirs')()}
            >
              Merge with theirs
            </button>
            <button type="button" className="button primary" onClick={keep(merged)}>
              Merge with mine
            </button>
          </>
        )}
      </div>
    </Dialog>
  )
}
