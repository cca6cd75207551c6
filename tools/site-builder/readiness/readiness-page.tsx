import { useQuery } from '@tanstack/react-query'
import { READINESS_AREAS, type ReadinessArea, type ReadinessLine } from '#schemas/operator/readiness.ts'
import type { Readiness } from '#schemas/operator/endpoints/getReadiness.ts'
import { timeIn, zoneOf } from '../state/site-time.ts'
import { viewOfFile, type View } from '../state/views.ts'
import { useBuilder } from '../state/builder-context.ts'
import type { OpenSite } from '../state/open-site.ts'

const TITLES: Readonly<Record<ReadinessArea, string>> = {
  rules: 'Manifest',
  languages: 'Languages',
  pages: 'Pages',
  links: 'Links',
  jurisdiction: 'Jurisdiction',
  pictures: 'Pictures',
  brand: 'Brand',
  speed: 'Speed',
}
const STATES: Readonly<Record<ReadinessLine['state'], string>> = {
  stops: 'Refused',
  lacks: 'Missing',
  note: 'Note',
}

interface ReadinessPageProps {
  site: OpenSite
  /** Opens the view of a file of the site, and shows a place of the manifest. */
  show: (view: View, pointer?: string) => void
}

/** The things that the draft lacks before it opens to visitors; each line leads to the view of its file, and in the manifest to its place. */
export function ReadinessPage({ site, show }: ReadinessPageProps) {
  const { api } = useBuilder()
  const { siteId } = site.detail
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['readiness', siteId, site.stored.version, site.stored.liveVersion],
    queryFn: () => api.readiness(siteId),
    placeholderData: (before) => before,
  })
  const missing = data?.lines.filter(({ state }) => state !== 'note') ?? []
  return (
    <div className="page">
      <div className="page-head">
        <h1>Readiness</h1>
        <button type="button" className="button" disabled={isFetching} onClick={() => void refetch()}>
          Check again
        </button>
        <p className="lead" role="status">
          {data === undefined ? (
            'Checking the draft…'
          ) : missing.length === 0 ? (
            'Nothing is missing.'
          ) : (
            <Missing lines={missing} show={show} />
          )}
        </p>
      </div>
      {error === null ? null : (
        <p className="banner" role="alert">
          {error.message}
        </p>
      )}
      {data === undefined
        ? null
        : READINESS_AREAS.map((area) => {
            const lines = data.lines.filter((line) => line.area === area)
            const isClear = data.clear.includes(area)
            return lines.length === 0 && !isClear ? null : (
              <section key={area} className="readiness" aria-labelledby={`readiness-${area}`}>
                <h2 id={`readiness-${area}`}>{TITLES[area]}</h2>
                {area === 'speed' ? <Speed readiness={data} zone={zoneOf(site)} /> : null}
                {isClear ? (
                  <p className="readiness-clear">Nothing is missing</p>
                ) : (
                  <ul role="list">
                    {lines.map((line) => (
                      <Line key={`${line.file} ${line.pointer} ${line.text}`} line={line} show={show} />
                    ))}
                  </ul>
                )}
              </section>
            )
          })}
    </div>
  )
}

/** The number of missing things, which leads to the first one that has a view. */
function Missing({ lines, show }: { lines: readonly ReadinessLine[] } & Pick<ReadinessPageProps, 'show'>) {
  const text = lines.length === 1 ? '1 thing is missing' : `${lines.length} things are missing`
  const [first] = lines.flatMap(({ file, pointer }) => {
    const view = viewOfFile(file)
    return view === null ? [] : [{ view, pointer }]
  })
  if (first === undefined) return `${text}.`
  return (
    <button
      type="button"
      className="link"
      title="To the first one"
      onClick={() => show(first.view, first.pointer ?? undefined)}
    >
      {text}
    </button>
  )
}

/** The figures of the draft's speed. */
function Speed({ readiness: { firstVisit, measurement }, zone }: { readiness: Readiness; zone: string }) {
  const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`
  return (
    <ul role="list" className="readiness-figures">
      {firstVisit === null ? null : (
        <li>
          The home page loads <strong>{kilobytes(firstVisit.scriptBytes)}</strong> of script before it can be
          used, and carries {kilobytes(firstVisit.styleBytes)} of styles. The bar for script is{' '}
          {kilobytes(firstVisit.scriptBarBytes)}.
        </li>
      )}
      {measurement === null ? (
        <li>
          <code>npm run site -- lighthouse</code> measures the draft on a machine with Chromium.
        </li>
      ) : (
        <li>
          Lighthouse on a phone: performance <strong>{measurement.score}</strong>, accessibility{' '}
          {measurement.accessibility}, largest paint after {measurement.largestContentfulPaintMs} ms, blocked
          for {measurement.totalBlockingMs} ms. By {measurement.measuredBy},{' '}
          {timeIn(zone, measurement.measuredAt)}
          {measurement.isOfDraft ? '' : '; the draft has changed since'}.
        </li>
      )}
    </ul>
  )
}

function Line({ line, show }: { line: ReadinessLine } & Pick<ReadinessPageProps, 'show'>) {
  const { state, text, file, pointer } = line
  const view = viewOfFile(file)
  const content = (
    <>
      <span className={state === 'note' ? 'badge' : 'badge bad'}>{STATES[state]}</span>
      <span className="readiness-text">{text}</span>
      <span className="code">{pointer ?? file}</span>
    </>
  )
  return (
    <li>
      {view === null ? (
        <div className="readiness-line">{content}</div>
      ) : (
        <button type="button" className="readiness-line" onClick={() => show(view, pointer ?? undefined)}>
          {content}
        </button>
      )}
    </li>
  )
}
