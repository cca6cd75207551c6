import { useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import type { IconName } from '#schemas/theme/icon-names.ts'
import { useSession } from '#runtime/session/session.ts'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
import type { MenuEntry } from '#schemas/site-manifest/menu.ts'

export type MenuLink = {
  key: string
  label: string
  icon: IconName
  to: string
  /** A link to another site, which opens in a new tab. */
  isOutside: boolean
  isCurrent: boolean
  /** Leads to a screen of the player's own; only players see it. */
  isOwn: boolean
  badge: NonNullable<MenuEntry['badge']>
  entry: MenuEntry
}

/** The site's menu as links, in the player's language. */
export function useMenuLinks(): MenuLink[] {
  const { manifest } = useSite()
  const { pathname, search } = useLocation()
  const text = useLocalized()
  const intl = useIntl()
  const { state } = useSession()
  const password = useRuntime().registry.screenFor('password')
  const ownRoutes = manifest.routes.filter(
    ({ access, screen }) => access === 'guarded' || screen === password,
  )
  const own = new Set(ownRoutes.map(({ path }) => path))
  const gamesPath = useGamesPath()
  const chosen = new URLSearchParams(search).get('f')
  const links = manifest.menu.map((entry, place) => {
    const f = entry.kind === 'filter' ? `filter-${place}` : entry.kind
    const to = entry.kind === 'link' ? (entry.to ?? HOME_PATH) : `${gamesPath}?f=${f}`
    return {
      key: `${f}-${place}`,
      label:
        text(entry.label) ||
        (entry.kind === 'link' ? to : intl.formatMessage({ id: `runtime.menu.${entry.kind}` })),
      icon: iconOf(entry),
      to,
      isOutside: to.startsWith('https:'),
      isCurrent: entry.kind === 'link' ? pathname === to : chosen === f,
      isOwn: own.has(to),
      badge: entry.badge ?? 'none',
      entry,
    }
  })
  return state === 'loggedIn' ? links : links.filter(({ isOwn }) => !isOwn)
}

/** The path of the list of games, or the home, which may show more: the last path of their screen. */
function useGamesPath(): string {
  const { registry } = useRuntime()
  const screen = registry.screenFor('home')
  return useSite().manifest.routes.findLast((route) => route.screen === screen)?.path ?? HOME_PATH
}

/** The icon in the manifest, which the service has checked (`refuse-menu.ts`); without one, that of the kind. */
function iconOf({ icon, kind }: MenuEntry): IconName {
  if (icon !== undefined) return icon as IconName
  return kind === 'filter' ? 'filter' : kind
}
