import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ListedSite } from '#schemas/operator/sites.ts'
import { useBuilder } from '../state/builder-context.ts'
import { Turns } from './turns.ts'

/** Pages that load at once: the service renders each of them, and works for players too. */
const turns = new Turns(4)
/** Distance to the window at which a page is loaded. */
const MARGIN = '160px'

/** The live home page of a site, scaled down: loaded when it comes near the window, and removed when it leaves. No script of it runs. */
export function Thumbnail({ site }: { site: Pick<ListedSite, 'siteId' | 'name' | 'servedVersion'> }) {
  const { api } = useBuilder()
  const { siteId, servedVersion } = site
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place)
  const { data } = useQuery({
    queryKey: ['thumbnail', siteId, servedVersion],
    queryFn: isNear && servedVersion !== null ? () => api.thumbnail(siteId) : skipToken,
    // The service keeps those that were asked for last.
    staleTime: 0,
  })
  const url = data?.url ?? null
  return (
    <div className="site-thumbnail" ref={place} aria-hidden="true">
      <span className="site-letter">{site.name.slice(0, 1)}</span>
      {isNear && url !== null ? <Frame key={`${url} ${servedVersion}`} url={url} /> : null}
    </div>
  )
}

function Frame({ url }: { url: string }) {
  const [isBegun, setBegun] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const end = useRef<() => void>(undefined)
  useEffect(() => {
    end.current = turns.take(() => setBegun(true))
    return () => end.current?.()
  }, [])
  return isBegun ? (
    <iframe
      title="Thumbnail"
      src={url}
      // The fonts and pictures of the page are its own; its scripts do not run.
      sandbox="allow-same-origin"
      tabIndex={-1}
      inert
      data-loaded={isLoaded}
      onLoad={() => {
        setLoaded(true)
        end.current?.()
      }}
    />
  ) : null
}

function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = place
    if (current === null) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: MARGIN,
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [place])
  return isNear
}
