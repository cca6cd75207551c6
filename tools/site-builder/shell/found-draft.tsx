import { useAtom } from 'jotai'
import { useBuilder } from '../state/builder-context.ts'
import { foundDraftsAtom } from '../state/builder-state.ts'
import type { OpenSite } from '../state/open-site.ts'

/** Offers an unsaved draft of an earlier tab, which was closed or broke down. */
export function FoundDraft({ site: { draft, detail } }: { site: OpenSite }) {
  const { kept } = useBuilder()
  const [found, setFound] = useAtom(foundDraftsAtom)
  const { siteId } = draft
  const own = found.get(siteId)
  if (own === undefined) return null
  const close = () => setFound((drafts) => new Map([...drafts].filter(([id]) => id !== siteId)))
  const take = () => {
    // Based on an older version it is compared with what was saved meanwhile, like any other draft.
    draft.rebase({ text: draft.savedText, files: draft.savedFiles, version: own.version })
    draft.replace(own.text, own.files)
    close()
  }
  const discard = () => {
    if (!draft.isChanged) kept.forget(siteId)
    close()
  }
  return (
    <div className="banner" role="status">
      <p>An unsaved draft of {detail.name} is kept in this browser.</p>
      <button type="button" className="button" onClick={take}>
        Go on with it
      </button>
      <button type="button" className="button quiet" onClick={discard}>
        Discard it
      </button>
    </div>
  )
}
