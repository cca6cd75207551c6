import { screensOf, type ScreenFacts, type ScreenRole } from '../module-facts.ts'
import { isPlain } from './merge.ts'
import { nearest } from './nearest.ts'
import { jsonPath, wordList, type Refusal } from './refusal.ts'
import { routeOf } from './route-match.ts'
import { HOME_PATH, type Route } from './routes.ts'
import { isServicePath, SERVICE_PATHS } from './service-paths.ts'
import type { ResolvedManifest, SiteManifest } from './site-manifest.ts'
import { enabledModules, type KnownModules } from './site-world.ts'

/** Roles of screens that must work before the configuration is loaded. */
const ROLES_BEFORE_CONFIG: readonly ScreenRole[] = ['maintenance', 'idle']

/** Refuses routes without a known screen, and manifests without the required routes. */
export function refuseRoutes(file: string, manifest: ResolvedManifest, modules: KnownModules): Refusal[] {
  const { routes } = manifest
  const enabled = new Map(enabledModules(manifest, modules).flatMap(({ facts }) => [...screensOf(facts)]))
  const screens = new Set(enabled.keys())
  const refusals: Refusal[] = []
  const places = new Map<string, number>()
  for (const [place, route] of routes.entries()) {
    const atPath = (expected: string) =>
      refusals.push({ file, path: jsonPath(['routes', place, 'path']), value: route.path, expected })
    const shape = route.path.replaceAll(/:[^/]+/g, ':')
    const first = places.get(shape)
    if (first !== undefined && routes[first]?.path === route.path)
      atPath(`must not be given twice; it is the path of ${jsonPath(['routes', first])} already`)
    else if (first !== undefined)
      atPath(
        `must differ from ${routes[first]?.path} in more than the name of a parameter; that route comes first`,
      )
    if (first === undefined) places.set(shape, place)
    if (isServicePath(route.path)) {
      const own = wordList(SERVICE_PATHS.map((name) => `/${name}`))
      atPath(`must not be below an address of the service itself: ${own}`)
    }
    const wrong = wrongAccess(route, enabled.get(route.screen))
    if (wrong !== undefined)
      refusals.push({
        file,
        path: jsonPath(['routes', place, 'access']),
        value: route.access,
        expected: wrong,
      })
    if (screens.has(route.screen)) continue
    const expected = whereScreenIs(route.screen, [...screens], modules)
    refusals.push({ file, path: jsonPath(['routes', place, 'screen']), value: route.screen, expected })
  }
  for (const [place, { screens: shownOn }] of manifest.ads.placements.entries()) {
    for (const [at, screen] of shownOn.entries()) {
      if (screens.has(screen)) continue
      const path = jsonPath(['ads', 'placements', place, 'screens', at])
      refusals.push({ file, path, value: screen, expected: whereScreenIs(screen, [...screens], modules) })
    }
  }
  if (routeOf(routes, HOME_PATH) === undefined) {
    refusals.push({ file, path: '$.routes', expected: withoutHome(modules) })
  }
  const missing = missingRoutes(routes, enabled).map((expected) => ({ file, path: '$.routes', expected }))
  return [...refusals, ...missing]
}

/** A home is the screen of a module that has this role, or any other to which the manifest leads "/". */
function withoutHome(modules: KnownModules): string {
  const owners = [...modules.values()].flatMap(({ facts }) =>
    [...screensOf(facts).values()].some(({ role }) => role === 'home') ? [facts.id] : [],
  )
  const enable = owners.length === 0 ? '' : `enable ${wordList(owners, 'or')}, or `
  return `has no route for "/", the site’s home: ${enable}write which screen it is, such as runtime.page with its pageId`
}

/** A refusal of a route that the manifest writes by its path, at that place. */
export function byPathOfRoute(
  refusal: Refusal,
  { routes: own }: SiteManifest,
  routes: readonly Route[],
): Refusal {
  const [, place, rest = ''] = /^\$\.routes\[(\d+)\](.*)$/.exec(refusal.path) ?? []
  const path = place === undefined ? undefined : routes[Number(place)]?.path
  if (path === undefined || !isPlain(own) || !Object.hasOwn(own, path)) return refusal
  return { ...refusal, path: `${jsonPath(['routes', path])}${rest === '.path' ? '' : rest}` }
}

/** Why a route's access is not allowed for a screen; undefined where it is. */
function wrongAccess({ screen, access }: Route, facts: ScreenFacts | undefined): string | undefined {
  if (facts?.access === 'guarded' && access !== 'guarded')
    return `must be "guarded": ${screen} is for players alone`
  if (facts?.isPublic === true && access === 'guarded')
    return `must not be "guarded": visitors are led to ${screen}`
  return undefined
}

/** Refusals for missing routes without which a player could get stuck. */
function missingRoutes(routes: readonly Route[], screens: ReadonlyMap<string, ScreenFacts>): string[] {
  return [...screens].flatMap(([screen, { role }]) => {
    const own = routes.filter((route) => route.screen === screen)
    if (role === 'password' && own.length === 0)
      return [`has no route to ${screen}, where a player who must change the password is sent`]
    if (role === undefined || !ROLES_BEFORE_CONFIG.includes(role)) return []
    const isReached = own.some(({ access }) => access === 'before-config')
    return isReached ? [] : [`has no route to ${screen} with the access "before-config"`]
  })
}

function whereScreenIs(screen: string, enabled: readonly string[], modules: KnownModules): string {
  const owner = [...modules.values()].find(({ facts }) => screensOf(facts).has(screen))
  if (owner !== undefined) {
    return `is a screen of the module "${owner.facts.id}", which is not enabled; enable it under modules or take this out`
  }
  const near = nearest(screen, enabled)
  return near === undefined
    ? `must be a screen of an enabled module: ${wordList(enabled, 'or')}`
    : `must be a screen of an enabled module; did you mean ${near}?`
}
