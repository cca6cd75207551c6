import { useState } from 'react'
import { USUAL_STATE } from '#schemas/site-manifest/preview-state.ts'
import { previewAddress } from '#tools/preview-address.ts'
import { Canvas } from '../preview/preview-canvas.tsx'
import type { OpenSite } from '../state/open-site.ts'
import { useDraftFiles, useLiveFiles } from '../state/site-files.ts'
import { addressOfPage, type CustomPage } from './custom-pages.ts'
import { NewPage } from './new-page.tsx'
import { PageEditor } from './page-editor.tsx'

/** The custom pages of a site in each language, as HTML, with the page as players see it beside. */
export function PagesPage({ site }: { site: OpenSite }) {
  const manifest = site.check?.resolved ?? site.detail.resolved
  const { live, problem } = useLiveFiles(site)
  const files = useDraftFiles(site)
  const [chosen, setChosen] = useState<number | null>(null)
  const [language, setLanguage] = useState('')
  if (problem !== null) return <p role="alert">The pages could not be loaded: {problem}</p>
  if (live === undefined || files === undefined)
    return (
      <p className="texts-state" role="status">
        Loading the pages…
      </p>
    )
  if (manifest === null)
    return <p className="texts-state">A site that others extend has no pages of its own to show.</p>
  const { served, default: first, data } = manifest.languages
  const pages = manifest.content.customPages
  const page = pages.find(({ id }) => id === chosen) ?? pages[0]
  const spoken = served.includes(language) ? language : first
  const isLocked = site.stored.waiting !== undefined
  return (
    <div className="pages-page">
      <h1 className="visually-hidden">Pages of {site.detail.name}</h1>
      <section className="page-source" aria-label="Page">
        <div className="texts-tools">
          <select
            className="input"
            aria-label="Page"
            value={page?.id ?? ''}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {pages.map(({ id, pageLinkName, title }) => (
              <option key={id} value={id}>
                {title?.[spoken] ?? title?.[first] ?? pageLinkName}
              </option>
            ))}
          </select>
          <select
            className="input"
            aria-label="Language"
            value={spoken}
            onChange={(event) => setLanguage(event.target.value)}
          >
            {served.map((code) => (
              <option key={code} value={code}>
                {data[code]?.name ?? code}
              </option>
            ))}
          </select>
        </div>
        {page === undefined ? null : (
          <PageEditor
            key={`${page.id} ${spoken}`}
            {...{ site, live, files, manifest, page, isLocked }}
            language={spoken}
          />
        )}
        <NewPage draft={site.draft} pages={pages} language={first} isLocked={isLocked} />
      </section>
      <PagePreview site={site} page={page} language={spoken} />
    </div>
  )
}

function PagePreview({
  site,
  page,
  language,
}: {
  site: OpenSite
  page: CustomPage | undefined
  language: string
}) {
  const { check, detail } = site
  const path = page === undefined ? null : addressOfPage(check?.resolved ?? detail.resolved, page)
  const url = check?.preview?.url
  const address =
    path === null || url === undefined
      ? null
      : previewAddress(url, { path, language, scheme: 'light', state: USUAL_STATE })
  const refusals = check?.refusals ?? []
  return (
    <section className="preview" aria-label="Preview of the page">
      {refusals.length > 0 ? (
        <p className="preview-note" role="status">
          The draft is refused: {refusals[0]?.file} {refusals[0]?.expected}
        </p>
      ) : null}
      <Canvas site={site} device="phone" address={address} language={language} />
    </section>
  )
}
