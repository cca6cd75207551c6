import { createElement, useCallback, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { useSite } from '#runtime/site/site.ts'
import { PageLink } from './page-link.tsx'
import { pathOfScreen, type PathParams } from './route-table.ts'
import type { ScreenRole } from '#schemas/module-facts.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** Where a screen is; the site's root where it has no route to it. */
export function useScreenPath(): (screenId: string, params?: PathParams) => string {
  const { routes } = useSite().manifest
  return useCallback((screenId, params) => pathOfScreen(routes, screenId, params) ?? HOME_PATH, [routes])
}

/** Where the screen of a role is, whichever module has it; the site's root where none has. */
export function usePathFor(): (role: ScreenRole) => string {
  const { registry } = useRuntime()
  const pathOf = useScreenPath()
  return useCallback(
    (role) => {
      const screen = registry.screenFor(role)
      return screen === null ? HOME_PATH : pathOf(screen)
    },
    [registry, pathOf],
  )
}

/** Goes to a screen by its id; which path that is, the manifest says. */
export function useGo(): (screenId: string, params?: PathParams) => void {
  const navigate = useNavigate()
  const pathOf = useScreenPath()
  return useCallback((screenId, params) => void navigate(pathOf(screenId, params)), [navigate, pathOf])
}

export interface GoLinkProps {
  screen: string
  params?: PathParams
  className?: string
  children?: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page'
  onClick?: () => void
}

/** A link to a screen by its id. */
export function GoLink({ screen, params, ...rest }: GoLinkProps) {
  return createElement(PageLink, { to: useScreenPath()(screen, params), ...rest })
}

/** Goes to a path of this site in place of the one that is shown: back does not lead here again. */
export function useGoToPath(): (path: string) => void {
  const navigate = useNavigate()
  return useCallback((path) => void navigate(path, { replace: true }), [navigate])
}
