import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId, useMemo, useState } from 'react'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import { flawsOfPage } from '../rich-text/page-flaws.ts'
import type { RichText } from '../rich-text/rich-text.tsx'
import { readHtml } from '../state/inert-markup.ts'
import type { OpenSite } from '../state/open-site.ts'
import { addLanguage, type CustomPage, pathOfPage, putPage } from './custom-pages.ts'
import { PageSettings } from './page-settings.tsx'

interface PageEditorProps {
  site: OpenSite
  live: SiteTexts
  files: SiteTexts
  manifest: ResolvedManifest
  page: CustomPage
  language: string
  isLocked: boolean
}

/** A page in a language: as text, as HTML, or both beside each other. */
export function PageEditor({ site, live, files, manifest, page, language, isLocked }: PageEditorProps) {
  const { draft } = site
  const pages = manifest.content.customPages
  const name = page.files[language]
  const html = name === undefined ? undefined : files[pathOfPage(name)]
  if (name === undefined)
    return (
      <div className="texts-state">
        <p>This page is not there in this language: players read it in the default language.</p>
        <button
          type="button"
          className="button"
          disabled={isLocked}
          onClick={() => addLanguage(draft, pages, { page, language, html: startFrom(files, page) })}
        >
          Add this language
        </button>
      </div>
    )
  if (html === undefined)
    return (
      <div className="texts-state">
        <p>The file {name} belongs to a site that this one extends.</p>
        <button
          type="button"
          className="button"
          disabled={isLocked}
          onClick={() => putPage(draft, live, { name, html: startFrom(files, page) })}
        >
          Begin an own text
        </button>
      </div>
    )
  return (
    <>
      <PageText
        siteId={draft.siteId}
        manifest={manifest}
        name={name}
        html={html}
        put={(next, isTyping) => putPage(draft, live, { name, html: next, isTyping })}
        language={language}
        isLocked={isLocked}
      />
      <PageSettings key={page.pageLinkName} {...{ draft, live, files, manifest, page, isLocked }} />
    </>
  )
}

/** The text in another language to begin from, or an empty paragraph. */
const startFrom = (files: SiteTexts, page: CustomPage): string =>
  Object.values(page.files).flatMap((name) => files[pathOfPage(name)] ?? [])[0] ?? '<p></p>\n'

const SHOWN = ['Text', 'Source', 'Both'] as const

interface PageTextProps {
  siteId: string
  manifest: ResolvedManifest
  name: string
  html: string
  put: (html: string, isTyping: boolean) => void
  language: string
  isLocked: boolean
}

function PageText({ siteId, manifest, name, html, put, language, isLocked }: PageTextProps) {
  const id = useId()
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('Text')
  const flaws = useMemo(() => flawsOfPage(readHtml(html), manifest), [html, manifest])
  const direction = manifest.languages.data[language]?.direction === 'rtl' ? 'rtl' : 'ltr'
  return (
    <>
      <div className="page-file">
        <span className="code">{name}</span>
        <div className="segments" role="group" aria-label="The page as">
          {SHOWN.map((view) => (
            <button key={view} type="button" aria-pressed={shown === view} onClick={() => setShown(view)}>
              {view}
            </button>
          ))}
        </div>
      </div>
      {shown === 'Source' ? null : (
        <LoadedRichText
          siteId={siteId}
          html={html}
          put={put}
          label={`Text of ${name}`}
          language={language}
          direction={direction}
          isLocked={isLocked}
          linked={manifest}
        />
      )}
      {shown === 'Text' ? null : (
        <>
          <textarea
            id={id}
            className="input code page-html"
            aria-label={`Source of ${name}`}
            lang={language}
            dir="auto"
            spellCheck
            readOnly={isLocked}
            value={html}
            onChange={(event) => put(event.target.value, true)}
          />
          <p className="field-hint">
            HTML, or one line with an https address to open instead. Scripts, forms, styles and ids are
            removed when the page is shown.
          </p>
        </>
      )}
      {flaws.length === 0 ? null : (
        <ul className="field-refusals" aria-label="What is wrong in the page">
          {flaws.map((flaw) => (
            <li key={flaw}>{flaw}</li>
          ))}
        </ul>
      )}
    </>
  )
}

type RichTextProps = ComponentProps<typeof RichText>

/** The editor is a large part of the builder, and is loaded when a page is opened. */
function LoadedRichText(props: RichTextProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['rich-text'],
    queryFn: () => import('../rich-text/rich-text.tsx'),
    retry: false,
  })
  if (isError)
    return (
      <div role="alert">
        <p>The editor could not be loaded. The source can be edited meanwhile.</p>
        <button type="button" className="button" onClick={() => void refetch()}>
          Try again
        </button>
      </div>
    )
  if (data === undefined)
    return (
      <p className="texts-state" role="status">
        Loading the editor…
      </p>
    )
  return <data.RichText {...props} />
}
