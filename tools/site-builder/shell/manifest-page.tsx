import { useEffect, useMemo, useRef, useState } from 'react'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import { ManifestForm } from '../form/manifest-form.tsx'
import { SECTIONS } from '../form/sections.ts'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { SourceView } from '../source/source-view.tsx'
import type { OpenSite } from '../state/open-site.ts'
import { useCatalogue, useSites, useThemes } from '../state/builder-queries.ts'
import { ASK_PAGE, type PageRequest } from './commands.ts'
import { KEYS } from './use-shortcuts.ts'

interface ManifestPageProps {
  site: OpenSite
  /** A place that is shown first, in the source; null for the form. */
  pointer: string | null
}

/** The manifest as a form or as its source, both on one draft, beside its preview. */
export function ManifestPage({ site, pointer }: ManifestPageProps) {
  const { sites } = useSites()
  const { themes } = useThemes()
  const { data: catalogue } = useCatalogue()
  const siteIds = useMemo(() => sites.map(({ siteId }) => siteId), [sites])
  const [isSource, setSource] = useState(pointer !== null)
  const [goTo, setGoTo] = useState(pointer === null ? null : { pointer, count: 0 })
  const [turn, setTurn] = useState(0)
  const editor = useRef<HTMLDivElement>(null)
  const refusals = site.check?.refusals ?? site.detail.refusals

  const show = (refusal: PlacedRefusal) => {
    setSource(true)
    setGoTo({ pointer: refusal.pointer ?? '', count: Date.now() })
  }
  usePageRequests((request) => {
    if (request.kind === 'toggle-source') setSource(!isSource)
    else if (request.kind === 'section') {
      setSource(false)
      requestAnimationFrame(() => jumpTo(editor.current, request.id))
    } else {
      const refusal = refusals[turn % Math.max(1, refusals.length)]
      setTurn(turn + 1)
      if (refusal !== undefined) show(refusal)
    }
  })

  return (
    <div className="manifest-page">
      <section className="editor" aria-label="Manifest" ref={editor}>
        <div className="toolbar">
          <div className="segments" role="group" aria-label="Form or source">
            <button type="button" aria-pressed={!isSource} onClick={() => setSource(false)}>
              Form
            </button>
            <button type="button" aria-pressed={isSource} title={`${KEYS}E`} onClick={() => setSource(true)}>
              Source
            </button>
          </div>
          {isSource ? (
            <>
              <span className="file code">sites/{site.draft.siteId}/manifest.json</span>
              <span className="source-hint">
                <kbd>Ctrl Space</kbd> shows what fits
              </span>
            </>
          ) : (
            <nav className="sections" aria-label="Sections">
              {SECTIONS.map(({ id, title }) => (
                <button key={id} type="button" onClick={() => jumpTo(editor.current, id)}>
                  {title}
                </button>
              ))}
            </nav>
          )}
        </div>
        {isSource ? (
          <SourceView site={site} sites={siteIds} catalogue={catalogue} goTo={goTo} />
        ) : catalogue === undefined ? null : (
          <div className="editor-scroll">
            <ManifestForm site={site} sites={siteIds} themes={themes} catalogue={catalogue} />
          </div>
        )}
        <Refused refusals={refusals} show={show} />
      </section>
      <PreviewPane site={site} />
    </div>
  )
}

/** All refusals of the draft; each links to its place. */
function Refused({
  refusals,
  show,
}: {
  refusals: readonly PlacedRefusal[]
  show: (refusal: PlacedRefusal) => void
}) {
  if (refusals.length === 0) return null
  return (
    <section className="refused" aria-label="Refusals">
      <h2>
        {refusals.length === 1 ? '1 refusal' : `${refusals.length} refusals`} <kbd>F8</kbd>
      </h2>
      <ul role="list">
        {refusals.map((refusal) => (
          <li key={`${refusal.file} ${refusal.path} ${refusal.expected}`}>
            <button type="button" onClick={() => show(refusal)}>
              <span className="code">{refusal.path}</span>
              {'value' in refusal ? (
                <span className="code value">{JSON.stringify(refusal.value)}</span>
              ) : null}
              <span>{refusal.expected}</span>
              <span className="refused-file">{refusal.file}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function jumpTo(within: HTMLElement | null, id: string): void {
  const heading = within?.querySelector<HTMLElement>(`#section-${id}`)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

function usePageRequests(answer: (request: PageRequest) => void): void {
  const latest = useRef(answer)
  useEffect(() => {
    latest.current = answer
  })
  useEffect(() => {
    const take = (event: Event) => latest.current((event as CustomEvent<PageRequest>).detail)
    window.addEventListener(ASK_PAGE, take)
    return () => window.removeEventListener(ASK_PAGE, take)
  }, [])
}
