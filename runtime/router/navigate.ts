import { createElement, useCallback, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { useSite } from '#runtime/site/site.ts'
import { PageLink } from './page-link.tsx'
import type { LinkParams, Rest, ScreenId, ScreenLink } from '#runtime/registry/links.ts'
import { pathOfScreen } from '#schemas/site-manifest/path-of-screen.ts'
import type { ScreenRole } from '#schemas/module-facts.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** Path of a screen; the site's root where it has no route to it. */
export function useScreenPath(): <Id extends ScreenId>(
  screen: Id,
  ...params: Rest<LinkParams<Id>>
) => string {
  const { routes } = useSite().manifest
  return useCallback((screen, ...[params]) => pathOfScreen(routes, screen, params) ?? HOME_PATH, [routes])
}

/** Whether the page shows this screen by its own path. */
export function useIsScreen(screen: ScreenId): boolean {
  const { routes } = useSite().manifest
  return useLocation().pathname === pathOfScreen(routes, screen)
}

/** The part of the address from `#` on: browsers do not send it to the service. */
export const useFragment = (): string => useLocation().hash

/** Path of a role's screen, independent of the module; the site's root where there is none. */
export function usePathFor(): (role: ScreenRole) => string {
  const { registry } = useRuntime()
  const { routes } = useSite().manifest
  return useCallback(
    (role) => pathOfScreen(routes, registry.screenFor(role) ?? '') ?? HOME_PATH,
    [registry, routes],
  )
}

/** Navigates to a screen by id; the manifest defines its path. */
export function useGo(): <Id extends ScreenId>(screen: Id, ...params: Rest<LinkParams<Id>>) => void {
  const navigate = useNavigate()
  const pathOf = useScreenPath()
  return useCallback((screen, ...params) => void navigate(pathOf(screen, ...params)), [navigate, pathOf])
}

/** The path of a link; null where the site has no route to its screen. */
export function useLinkPath(): (link: ScreenLink) => string | null {
  const { routes } = useSite().manifest
  return useCallback(({ screen, params }) => pathOfScreen(routes, screen, params), [routes])
}

/** Navigates to a link; to the site's root where it has no route to the screen. */
export function useFollow(): (link: ScreenLink) => void {
  const navigate = useNavigate()
  const pathOf = useLinkPath()
  return useCallback((link) => void navigate(pathOf(link) ?? HOME_PATH), [navigate, pathOf])
}

export type GoLinkProps = ScreenLink & {
  className?: string
  children?: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page'
  onClick?: () => void
}

/** A link to a screen by id; renders nothing where the site has no route to it. */
export function GoLink({ screen, params, ...rest }: GoLinkProps) {
  const to = useLinkPath()({ screen, params } as ScreenLink)
  return to === null ? null : createElement(PageLink, { to, ...rest })
}

/** Navigates to a path of this site and replaces the history entry: back does not return here. */
export function useGoToPath(): (path: string) => void {
  const navigate = useNavigate()
  return useCallback((path) => void navigate(path, { replace: true }), [navigate])
}

/** Navigates to a path of this site. */
export function useOpenPath(): (path: string) => void {
  const navigate = useNavigate()
  return useCallback((path) => void navigate(path), [navigate])
}

/**
 * Changes parameters of the address without a navigation: nothing is loaded, scrolled or focused, and a reload or the
 * browser's back button returns to the same state.
 */
export function useReplaceQuery(): (params: Readonly<Record<string, string | undefined>>) => void {
  return useCallback((params) => {
    const { history, location } = window
    const query = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(params)) {
      if (value === undefined) query.delete(name)
      else query.set(name, value)
    }
    const search = query.size === 0 ? '' : `?${query.toString()}`
    if (search !== location.search) history.replaceState(history.state, '', `${location.pathname}${search}`)
  }, [])
}
