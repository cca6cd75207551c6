import { useEffect, useRef, useState, type RefObject } from 'react'
import { useCatalogue, useSites } from '../state/builder-queries.ts'
import type { Start } from './start.ts'
import { brandsOf, countsOf, filtered, type GalleryFilter, SITE_STATES, STATE_TITLES } from './site-state.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { SiteCard, type SiteActions } from './site-card.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useExportSite, useFolderStart } from './site-copies.ts'

interface GalleryPageProps {
  open: (siteId: string) => void
  create: (start: Start) => void
}

/** Every site with its live page and its state, and the templates of new ones. */
export function GalleryPage({ open, create }: GalleryPageProps) {
  const { sites, isSuccess, error } = useSites()
  const [filter, setFilter] = useState<GalleryFilter>({ words: '', state: 'all' })
  const shown = filtered(sites, filter)
  const place = useRef<HTMLDivElement>(null)
  useThumbnailScale(place)
  const save = useExportSite()
  const [askedId, setAsked] = useState<string | null>(null)
  const actions: SiteActions = {
    open,
    duplicate: (siteId) => create({ kind: 'site', siteId }),
    save: (siteId) => void save(siteId),
    archive: setAsked,
  }
  const asked = sites.find(({ siteId }) => siteId === askedId)
  return (
    <div className="page gallery" ref={place}>
      <GalleryHead create={create} />
      <Filters filter={filter} set={setFilter} />
      {error === null ? null : (
        <p className="banner" role="alert">
          {error.message}
        </p>
      )}
      <p className="lead" role="status">
        {isSuccess ? countText(shown.length, sites.length) : 'Loading the sites…'}
      </p>
      <ul role="list" className="site-cards">
        {shown.map((site) => (
          <SiteCard key={site.siteId} site={site} actions={actions} />
        ))}
      </ul>
      {isSuccess && shown.length === 0 ? (
        <p className="empty">
          <strong>{sites.length === 0 ? 'There is no site yet.' : 'No site is like that.'}</strong>{' '}
          {sites.length === 0 ? 'Start from a template below.' : 'Take away a word or the state.'}
        </p>
      ) : null}
      <Templates create={create} />
      <ArchiveDialog site={asked ?? null} close={() => setAsked(null)} />
    </div>
  )
}

const countText = (shown: number, all: number): string =>
  shown === all ? `${all} ${all === 1 ? 'site' : 'sites'}` : `${shown} of ${all} sites`

function GalleryHead({ create }: Pick<GalleryPageProps, 'create'>) {
  const chooser = useRef<HTMLInputElement>(null)
  const read = useFolderStart()
  return (
    <div className="page-head">
      <h1>Sites</h1>
      <button type="button" className="button" onClick={() => chooser.current?.click()}>
        Import a folder…
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        // React knows no name for it; every browser takes this one.
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          void read(files).then((start) => {
            if (start !== null) create(start)
          })
        }}
      />
      <button type="button" className="button primary" onClick={() => create({ kind: 'empty' })}>
        New site…
      </button>
    </div>
  )
}

interface FiltersProps {
  filter: GalleryFilter
  set: (filter: GalleryFilter) => void
}

function Filters({ filter, set }: FiltersProps) {
  const { sites } = useSites()
  const counts = countsOf(sites)
  return (
    <div className="gallery-filters">
      <input
        className="input"
        type="search"
        aria-label="Find a site"
        placeholder="Name, id, theme or address"
        value={filter.words}
        onChange={(event) => set({ ...filter, words: event.target.value })}
      />
      <div className="segments" role="group" aria-label="State">
        <button
          type="button"
          aria-pressed={filter.state === 'all'}
          onClick={() => set({ ...filter, state: 'all' })}
        >
          All <span className="figures">{sites.length}</span>
        </button>
        {SITE_STATES.filter((state) => counts[state] > 0 || filter.state === state).map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={filter.state === state}
            onClick={() => set({ ...filter, state })}
          >
            {STATE_TITLES[state]} <span className="figures">{counts[state]}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

/** The brand of each theme to copy, and empty sites by their kinds of games. */
function Templates({ create }: Pick<GalleryPageProps, 'create'>) {
  const { sites } = useSites()
  const { data } = useCatalogue()
  const brands = brandsOf(sites)
  return (
    <section aria-labelledby="templates">
      <h2 id="templates" className="templates-title">
        Start from a template
      </h2>
      <ul role="list" className="site-cards templates">
        {brands.map((site) => (
          <li key={site.siteId} className="site-card">
            <Thumbnail site={site} />
            <h3>
              <button
                type="button"
                className="site-card-open"
                onClick={() => create({ kind: 'site', siteId: site.siteId })}
              >
                Like {site.name}
              </button>
            </h3>
            <p className="site-card-more">A copy with its texts, pages, pictures and fonts</p>
          </li>
        ))}
      </ul>
      <ul role="list" className="game-templates" aria-label="Empty sites by kind of game">
        {(data?.gameTemplates ?? []).map(({ name, gameRules }) => (
          <li key={name}>
            <button
              type="button"
              className="game-template"
              onClick={() => create({ kind: 'empty', gameRules: gameRules })}
            >
              <strong>{name}</strong>
              <span>Empty site</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The width of a page in a thumbnail. */
const PAGE_WIDTH = 1280

/** Gives the cards the scale of their pages: all cards of a list have the same width. */
function useThumbnailScale(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = place
    if (current === null) return
    const measure = () => {
      for (const list of current.querySelectorAll<HTMLElement>('.site-cards')) {
        const width = list.querySelector('.site-thumbnail')?.clientWidth ?? 0
        list.style.setProperty('--thumbnail-scale', String(width / PAGE_WIDTH))
      }
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const list of current.querySelectorAll('.site-cards')) observer.observe(list)
    return () => observer.disconnect()
  })
}
