import { createElement, useCallback, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { useSite } from '#runtime/site/site.ts'
import { PageLink } from './page-link.tsx'
import type { LinkParams, Rest, ScreenId, ScreenLink } from '#runtime/registry/links.ts'
import { pathOfScreen } from '#schemas/site-manifest/path-of-screen.ts'
import type { ScreenRole } from '#schemas/module-facts.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** Where a screen is; the site's root where it has no route to it. */
export function useScreenPath(): <Id extends ScreenId>(
  screen: Id,
  ...params: Rest<LinkParams<Id>>
) => string {
  const { routes } = useSite().manifest
  return useCallback((screen, ...[params]) => pathOfScreen(routes, screen, params) ?? HOME_PATH, [routes])
}

/** Where the screen of a role is, whichever module has it; the site's root where none has. */
export function usePathFor(): (role: ScreenRole) => string {
  const { registry } = useRuntime()
  const { routes } = useSite().manifest
  return useCallback(
    (role) => pathOfScreen(routes, registry.screenFor(role) ?? '') ?? HOME_PATH,
    [registry, routes],
  )
}

/** Goes to a screen by its id; which path that is, the manifest says. */
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

/** Goes where a link leads; the site's root where it has no route to the screen. */
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

/** A link to a screen by its id; nothing where the site has no route to it. */
export function GoLink({ screen, params, ...rest }: GoLinkProps) {
  const to = useLinkPath()({ screen, params } as ScreenLink)
  return to === null ? null : createElement(PageLink, { to, ...rest })
}

/** Goes to a path of this site in place of the one that is shown: back does not lead here again. */
export function useGoToPath(): (path: string) => void {
  const navigate = useNavigate()
  return useCallback((path) => void navigate(path, { replace: true }), [navigate])
}
