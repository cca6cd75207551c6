import { useId, useState } from 'react'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import { Dialog } from '../components/dialog.tsx'
import type { Draft } from '../state/draft.ts'
import { type CustomPage, removePage } from './custom-pages.ts'
import { nameFlaw } from './new-page.tsx'
import { renamePage, usesOfPage } from './page-uses.ts'

interface PageSettingsProps {
  draft: Draft
  live: SiteTexts
  files: SiteTexts
  manifest: ResolvedManifest
  page: CustomPage
  isLocked: boolean
}

/** The name of a page in its address, and its removal, with what leads to it. */
export function PageSettings({ draft, live, files, manifest, page, isLocked }: PageSettingsProps) {
  const ids = { link: useId(), flaw: useId() }
  const pages = manifest.content.customPages
  const [link, setLink] = useState(page.pageLinkName)
  const [isRemoving, setRemoving] = useState(false)
  const uses = usesOfPage(manifest, files, page)
  const flaw = nameFlaw(
    link,
    pages.filter(({ id }) => id !== page.id),
  )
  const isSame = link === page.pageLinkName
  return (
    <details>
      <summary>Name and removal</summary>
      <form
        className="new-page"
        onSubmit={(event) => {
          event.preventDefault()
          if (flaw === null && !isSame && !isLocked)
            renamePage(draft, { manifest, files, live }, { page, link })
        }}
      >
        <label htmlFor={ids.link}>Name in the address</label>
        <input
          id={ids.link}
          className="input code"
          required
          readOnly={isLocked}
          value={link}
          aria-invalid={flaw !== null}
          aria-describedby={ids.flaw}
          onChange={(event) => setLink(event.target.value)}
        />
        <p id={ids.flaw} className="field-hint" role="status">
          {flaw ??
            `The old address leads to the new one. ${uses.length === 0 ? 'Nothing else names the page.' : `These follow: ${uses.map(({ label }) => label).join(', ')}.`}`}
        </p>
        {page.formerLinkNames === undefined || page.formerLinkNames.length === 0 ? null : (
          <p className="field-hint">Former names: {page.formerLinkNames.join(', ')}</p>
        )}
        <div className="dialog-actions">
          <button type="button" className="button" disabled={isLocked} onClick={() => setRemoving(true)}>
            Remove the page…
          </button>
          <button type="submit" className="button" disabled={flaw !== null || isSame || isLocked}>
            Rename the page
          </button>
        </div>
      </form>
      <Dialog title={`Remove ${page.pageLinkName}`} isOpen={isRemoving} close={() => setRemoving(false)}>
        <p>
          The page is removed in every language.{' '}
          {uses.length === 0
            ? 'Nothing leads to it.'
            : 'These lead to it, and have to be changed before the draft is published:'}
        </p>
        <ul className="field-refusals">
          {uses.map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={() => setRemoving(false)}>
            Cancel
          </button>
          <button
            type="button"
            className="button primary"
            onClick={() => {
              removePage(draft, live, { pages, page })
              setRemoving(false)
            }}
          >
            Remove the page
          </button>
        </div>
      </Dialog>
    </details>
  )
}
