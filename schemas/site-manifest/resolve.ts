import { routesOf } from '../module-facts.ts'
import { isPlain, merge } from './merge.ts'
import { closeTexts, openTexts, textPlaces } from './plain-texts.ts'
import type { Modules } from './modules.ts'
import type { Refusal } from './refusal.ts'
import type { Route, RouteChanges } from './routes.ts'
import { resolvedManifestSchema, type SiteManifest } from './site-manifest.ts'
import { enabledIn, type KnownModules } from './site-world.ts'

/** The identity of a site is not inherited. */
const NEVER_INHERITED = ['siteId', 'memberId', 'hosts', 'extends', '$schema', 'manifestVersion', 'archived']

const TEXT_PLACES = textPlaces(resolvedManifestSchema)

export type Resolved =
  /** `chain` lists the merged sites, the most distant base first, the site itself last. */
  | { readonly manifest: Record<string, unknown>; readonly chain: readonly string[] }
  | { readonly refusal: Refusal }

/**
 * Merges a site's manifest over those that it extends, the most distant base first. The result may be incomplete and must
 * still be checked. `written` returns a site's shape-checked manifest, or undefined where there is none.
 */
export function resolveManifest(
  siteId: string,
  written: (siteId: string) => SiteManifest | undefined,
  modules: KnownModules = new Map(),
): Resolved {
  const chain: SiteManifest[] = []
  const seen: string[] = []
  for (let id: string | undefined = siteId; id !== undefined; id = chain[0]?.extends) {
    const from = seen.at(-1) ?? siteId
    const refuse = (expected: string): Resolved => ({
      refusal: { file: `${from}/manifest.json`, path: '$.extends', value: id, expected },
    })
    if (seen.includes(id)) return refuse(`must not lead back to itself: ${[...seen, id].join(' → ')}`)
    const manifest = written(id)
    if (manifest === undefined) return refuse('must be the id of another site whose manifest can be read')
    seen.push(id)
    chain.unshift(manifest)
  }
  return { manifest: withoutUnserved(layAll(chain, modules)), chain: seen.toReversed() }
}

/**
 * Merges manifests, the most distant base first, with the union of their languages and currencies. The list of routes
 * starts with those of the enabled modules.
 */
export function layAll(
  chain: readonly SiteManifest[],
  modules: KnownModules = new Map(),
): Record<string, unknown> {
  let laid: Record<string, unknown> = {}
  for (const manifest of chain) laid = { ...openTexts(lay(laid, manifest), TEXT_PLACES) }
  const closed = { ...closeTexts(laid, TEXT_PLACES, servedIn(laid)) }
  const enabled = enabledIn(closed['modules'] as Partial<Modules> | undefined, modules)
  const routes = chain.reduce(layRoutes, routesOf(enabled.map(({ facts }) => facts)))
  return routes.length === 0 ? closed : { ...closed, routes }
}

function layRoutes(inherited: Partial<Route>[], { routes }: SiteManifest): Partial<Route>[] {
  if (routes === undefined) return inherited
  return Array.isArray(routes) ? routes : changeRoutes(inherited, routes)
}

function servedIn({ languages }: Record<string, unknown>): readonly string[] {
  const served = isPlain(languages) ? languages['served'] : undefined
  return Array.isArray(served) ? (served as string[]) : []
}

function lay(inherited: Record<string, unknown>, manifest: SiteManifest): Record<string, unknown> {
  const kept = { ...inherited }
  for (const key of NEVER_INHERITED) delete kept[key]
  const { $schema: _schema, extends: _extends, routes: _routes, ...written } = manifest
  return merge(kept, { hosts: [], ...written }) as Record<string, unknown>
}

/** Routes named by path are changed in place, `null` removes them, and new ones are appended. */
export function changeRoutes(routes: readonly Partial<Route>[], changes: RouteChanges): Partial<Route>[] {
  const known = new Set(routes.map((route) => route.path))
  const changed = routes.flatMap((route) => {
    const change = changes[route.path ?? '']
    if (change === undefined) return [route]
    return change === null ? [] : [merge(route, change) as Route]
  })
  const added = Object.entries(changes).flatMap(([path, change]) =>
    change === null || known.has(path)
      ? []
      : [{ access: 'open', layout: 'frame', ...(merge({}, change) as object), path } as Route],
  )
  return [...changed, ...added]
}

/** A site's resolved manifest contains only the served languages and currencies of the base. */
function withoutUnserved(manifest: Record<string, unknown>): Record<string, unknown> {
  const served = { ...manifest }
  for (const key of ['languages', 'currencies']) {
    const offer = manifest[key]
    if (!isPlain(offer) || !Array.isArray(offer['served']) || !isPlain(offer['data'])) continue
    const codes = new Set<unknown>([...offer['served'], offer['default']])
    const data = Object.fromEntries(Object.entries(offer['data']).filter(([code]) => codes.has(code)))
    served[key] = { ...offer, data }
  }
  return served
}
