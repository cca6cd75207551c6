import type { OpenSite } from '../state/open-site.ts'
import { useBuilder } from '../state/builder-context.ts'
import { settle } from '../state/save-draft.ts'
import { Dialog } from '../components/dialog.tsx'

/** Somebody else has saved the draft: both texts are kept until one is chosen. */
export function ConflictDialog({ site }: { site: OpenSite }) {
  const builder = useBuilder()
  const { siteId } = site.draft
  const keep = (which: 'mine' | 'theirs') => () => settle(builder, siteId, which)
  return (
    <Dialog title={`Somebody else has changed the draft of ${siteId}`} isOpen close={keep('mine')}>
      <p>
        {site.conflict?.by} has saved another draft since yours was saved last. Nothing is lost: choose which
        one goes on.
      </p>
      <details>
        <summary>What they saved</summary>
        <pre className="theirs">{site.conflict?.manifest}</pre>
        {Object.entries(site.conflict?.files ?? {}).map(([path, text]) => (
          <div key={path}>
            <h3>{path}</h3>
            <pre className="theirs">{text ?? 'removed'}</pre>
          </div>
        ))}
      </details>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={keep('theirs')}>
          Go on with theirs
        </button>
        <button type="button" className="button primary" onClick={keep('mine')}>
          Keep mine, in place of theirs
        </button>
      </div>
    </Dialog>
  )
}
