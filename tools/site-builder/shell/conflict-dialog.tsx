import type { OpenSite } from '../state/open-site.ts'
import { useBuilder } from '../state/builder-context.ts'
import { settle } from '../state/save-site.ts'
import { Dialog } from '../components/dialog.tsx'

/** The site was saved elsewhere since it was opened: both texts are kept until one is chosen. */
export function ConflictDialog({ site }: { site: OpenSite }) {
  const builder = useBuilder()
  const { siteId } = site.draft
  const keep = (which: 'mine' | 'theirs') => () => settle(builder, siteId, which)
  return (
    <Dialog title={`${siteId} was saved by somebody else`} isOpen close={keep('mine')}>
      <p>
        What stands in the folder is no longer what you began with. Nothing of yours is saved yet, and nothing
        is lost.
      </p>
      <details>
        <summary>What they saved</summary>
        <pre className="theirs">{site.conflict?.manifest}</pre>
      </details>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={keep('theirs')}>
          Go on with theirs
        </button>
        <button type="button" className="button primary" onClick={keep('mine')}>
          Keep mine, and look before saving
        </button>
      </div>
    </Dialog>
  )
}
