import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { SiteSummary } from '#schemas/operator/sites.ts'
import { useSites } from '../state/builder-queries.ts'
import { draftsAtom } from '../state/builder-state.ts'
import { GALLERY } from './use-address.ts'
import { Icon } from '../components/icon-button.tsx'

const STATUS_TEXTS: Readonly<Record<SiteSummary['status'], string>> = {
  serving: 'Serving',
  kept: 'Refused; the last good one serves',
  refused: 'Refused',
  template: 'Extended by others',
  archived: 'Archived',
}

interface SiteListProps {
  selected: string
  choose: (siteId: string) => void
  create: () => void
}

/** All sites with a folder, and their status. */
export function SiteList({ selected, choose, create }: SiteListProps) {
  const { sites, isSuccess } = useSites()
  const drafts = useAtomValue(draftsAtom)
  const [filter, setFilter] = useState('')
  const wanted = filter.toLowerCase()
  const shown = sites.filter(
    ({ siteId, name }) => siteId.includes(wanted) || name.toLowerCase().includes(wanted),
  )
  return (
    <nav className="sites" aria-label="Sites">
      <div className="sites-head">
        <h2>
          <a href={GALLERY}>All sites</a>
        </h2>
        <button type="button" className="button quiet" onClick={create}>
          <Icon name="plus" />
          New site
        </button>
      </div>
      {sites.length > 8 ? (
        <input
          className="input"
          type="search"
          aria-label="Find a site"
          placeholder="Find…"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      ) : null}
      <ul role="list">
        {shown.map((site) => {
          const isChanged = drafts.get(site.siteId)?.isChanged === true
          return (
            <li key={site.siteId}>
              <button
                type="button"
                className="site"
                aria-current={site.siteId === selected ? 'page' : undefined}
                onClick={() => choose(site.siteId)}
              >
                <span className="site-status" data-status={site.status} aria-hidden="true" />
                <span className="site-name">{site.name}</span>
                {isChanged ? <span className="badge">unsaved</span> : null}
                <span className="site-more">
                  {site.siteId} · {STATUS_TEXTS[site.status]}
                </span>
              </button>
              {site.refusals.length > 0 && site.siteId === selected ? (
                <ul className="site-reasons">
                  {site.refusals.slice(0, 3).map(({ path, expected }) => (
                    <li key={`${path} ${expected}`}>
                      <span className="code">{path}</span> {expected}
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && isSuccess ? <p className="field-hint">No site is called so.</p> : null}
    </nav>
  )
}
