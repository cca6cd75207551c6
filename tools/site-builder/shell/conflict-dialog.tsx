import type { OpenSite } from '../state/builder-store.ts'
import { useBuilderStore } from './builder-context.ts'
import { Dialog } from './dialog.tsx'

/** The site was saved elsewhere since it was opened: both texts are kept until one is chosen. */
export function ConflictDialog({ site }: { site: OpenSite }) {
  const { store } = useBuilderStore()
  const { siteId } = site.draft
  const settle = (keep: 'mine' | 'theirs') => () => store.settle(siteId, keep)
  return (
    <Dialog title={`${siteId} was saved by somebody else`} isOpen close={settle('mine')}>
      <p>
        What stands in the folder is no longer what you began with. Nothing of yours is saved yet, and nothing
        is lost.
      </p>
      <details>
        <summary>What they saved</summary>
        <pre className="theirs">{site.conflict?.manifest}</pre>
      </details>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={settle('theirs')}>
          Go on with theirs
        </button>
        <button type="button" className="button primary" onClick={settle('mine')}>
          Keep mine, and look before saving
        </button>
      </div>
    </Dialog>
  )
}
