import { useAtomValue } from 'jotai'
import type { ListedSite } from '#schemas/operator/sites.ts'
import { draftsAtom } from '../state/builder-state.ts'
import { timeIn } from '../state/site-time.ts'
import { STATE_TITLES, stateOf } from './site-state.ts'
import { Thumbnail } from './thumbnail.tsx'

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

export interface SiteActions {
  readonly open: (siteId: string) => void
  readonly duplicate: (siteId: string) => void
  /** Writes the site with its draft into a folder. */
  readonly save: (siteId: string) => void
  /** Asks for the reason, and archives or restores the site. */
  readonly archive: (siteId: string) => void
}

/** A site with its live page, its state and the reasons of it. */
export function SiteCard({ site, actions }: { site: ListedSite; actions: SiteActions }) {
  const { siteId, name, url } = site
  const state = stateOf(site)
  const isUnsaved = useAtomValue(draftsAtom).get(siteId)?.isChanged === true
  return (
    <li className="site-card" data-state={state}>
      <Thumbnail site={site} />
      <div className="site-card-head">
        <h2>
          <button type="button" className="site-card-open" onClick={() => actions.open(siteId)}>
            {name}
          </button>
        </h2>
        <span className="state-badge" data-state={state}>
          {STATE_TITLES[state]}
        </span>
      </div>
      <p className="site-card-more">
        <span className="code">{siteId}</span>
        {site.themeId === null ? null : <span>Theme {site.themeId}</span>}
        {isUnsaved ? <span>Unsaved here</span> : null}
      </p>
      <StateLine site={site} />
      <div className="site-card-actions">
        {url === null ? null : (
          <a className="button quiet" href={url} target="_blank" rel="noreferrer" aria-label={`View ${name}`}>
            View
          </a>
        )}
        {site.status === 'template' ? null : (
          <button
            type="button"
            className="button quiet"
            aria-label={`Duplicate ${name}`}
            onClick={() => actions.duplicate(siteId)}
          >
            Duplicate…
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          aria-label={`Export ${name}`}
          onClick={() => actions.save(siteId)}
        >
          Export…
        </button>
        {site.status === 'template' || site.status === 'refused' ? null : (
          <button
            type="button"
            className="button quiet"
            aria-label={`${state === 'archived' ? 'Restore' : 'Archive'} ${name}`}
            onClick={() => actions.archive(siteId)}
          >
            {state === 'archived' ? 'Restore…' : 'Archive…'}
          </button>
        )}
      </div>
    </li>
  )
}

/** The reasons of a refusal, or who changed the draft and when it is published. */
function StateLine({ site: { status, refusals, draft, url } }: { site: ListedSite }) {
  const [first, ...others] = refusals
  if (first !== undefined)
    return (
      <p className="site-card-state" data-tone="bad">
        <span className="code">{first.path}</span> {first.expected}
        {others.length === 0 ? '.' : `, and ${others.length} more.`}
        {status === 'kept' ? ' Players see the last version that was right.' : ''}
      </p>
    )
  if (status === 'archived') return <p className="site-card-state">It is not served, and its data is kept.</p>
  if (draft === null)
    return (
      <p className="site-card-state">
        {status === 'template' ? 'Other sites extend it.' : (url?.replace(/^https?:\/\//, '') ?? '')}
      </p>
    )
  const { changedBy, changedAt, isWaiting, publishAt, failure } = draft
  if (failure !== undefined)
    return (
      <p className="site-card-state" data-tone="bad">
        It was not published at its time: {failure}
      </p>
    )
  if (isWaiting)
    return (
      <p className="site-card-state">
        {publishAt === undefined
          ? 'Its publication waits for a second person.'
          : `It is published on ${timeIn(OWN_ZONE, publishAt)}.`}
      </p>
    )
  return (
    <p className="site-card-state">
      Changed by {changedBy}, {timeIn(OWN_ZONE, changedAt)}
    </p>
  )
}
