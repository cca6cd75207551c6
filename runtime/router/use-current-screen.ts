import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { Route } from '#schemas/site-manifest/routes.ts'
import { useSite } from '#runtime/site/site.ts'
import { matchScreen } from './match-screen.ts'

export interface CurrentScreen {
  readonly id: string
  readonly layout: Route['layout']
  /** Another one after each navigation. */
  readonly visit: string
}

/** The screen of the current address; null where the site has none there. */
export function useCurrentScreen(): CurrentScreen | null {
  const site = useSite()
  const { pathname, search, key: visit } = useLocation()
  return useMemo(() => {
    const route = matchScreen(site, { pathname, search })?.route
    return route === undefined ? null : { id: route.screen, layout: route.layout, visit }
  }, [site, pathname, search, visit])
}
