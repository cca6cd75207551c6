import { screensOf } from '../module-facts.ts'
import { nearest } from './nearest.ts'
import { jsonPath, wordList, type Refusal } from './refusal.ts'
import { routeOf } from './route-match.ts'
import type { ResolvedManifest } from './site-manifest.ts'
import { enabledModules, type KnownModules } from './site-world.ts'

/** Screens that the runtime sends players to by itself: a site without a route to one of them is a dead end. */
const SCREENS_NEEDED = ['runtime.maintenance', 'runtime.idle']
/** The one screen of a player who must change the password (spec 2, "Route guard"), and its path. */
const PASSWORD = { screen: 'session.password', path: '/password' } as const

/** Refuses routes that lead nowhere, and the lack of those without which a site is none. */
export function refuseRoutes(file: string, manifest: ResolvedManifest, modules: KnownModules): Refusal[] {
  const { routes } = manifest
  const screens = new Set(
    enabledModules(manifest, modules).flatMap(({ facts }) => [...screensOf(facts).keys()]),
  )
  const refusals: Refusal[] = []
  const places = new Map<string, number>()
  for (const [place, route] of routes.entries()) {
    const first = places.get(route.path)
    if (first !== undefined) {
      const expected = `must not be given twice; it is the path of ${jsonPath(['routes', first])} already`
      refusals.push({ file, path: jsonPath(['routes', place, 'path']), value: route.path, expected })
    }
    places.set(route.path, place)
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
  if (routeOf(routes, '/') === undefined) {
    refusals.push({ file, path: '$.routes', expected: 'has no route for "/", the site’s home' })
  }
  if (screens.has(PASSWORD.screen) && routeOf(routes, PASSWORD.path)?.screen !== PASSWORD.screen) {
    const expected = `has no route "${PASSWORD.path}" to ${PASSWORD.screen}, where a player who must change the password is sent`
    refusals.push({ file, path: '$.routes', expected })
  }
  for (const screen of SCREENS_NEEDED) {
    if (routes.some((route) => route.screen === screen && route.access === 'before-config')) continue
    refusals.push({
      file,
      path: '$.routes',
      expected: `has no route to ${screen} with the access "before-config"`,
    })
  }
  return refusals
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
