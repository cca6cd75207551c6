import { isPlain } from './merge.ts'
import { keysOfPath, REFUSALS_MAX, type Refusal } from './refusal.ts'
import type { SiteManifest } from './site-manifest.ts'

/** Without them nothing else of a manifest can be judged. */
const IDENTITY: readonly unknown[] = ['manifestVersion', 'siteId', 'extends']

/**
 * A manifest without the parts whose shape is refused, so that the other parts are judged too. Of a list with a refused entry nothing is
 * left: the places of the others would change. Null where nothing can be judged, or where more is refused than is shown.
 */
export function restOf(manifest: unknown, refusals: readonly Refusal[]): SiteManifest | null {
  if (!isPlain(manifest) || refusals.length > REFUSALS_MAX) return null
  let rest: unknown = manifest
  for (const { path } of refusals) {
    const [first, ...more] = upToList(keysOfPath(path) ?? [])
    if (first === undefined || IDENTITY.includes(first)) return null
    rest = without(rest, [first, ...more])
  }
  return rest as SiteManifest
}

/** Whether a refusal is about a part of a manifest that is refused already, or about what is missing because of that. */
export function isAbout({ path }: Refusal, refused: readonly Refusal[]): boolean {
  const keys = keysOfPath(path)
  return (
    keys !== null &&
    refused.some((other) => {
      const removed = upToList(keysOfPath(other.path) ?? [])
      const shared = Math.min(keys.length, removed.length)
      return removed.slice(0, shared).every((key, place) => key === keys[place])
    })
  )
}

function upToList(keys: readonly (string | number)[]): string[] {
  const list = keys.findIndex((key) => typeof key === 'number')
  return (list < 0 ? keys : keys.slice(0, list)).map(String)
}

function without(value: unknown, [key, ...more]: readonly string[]): unknown {
  if (!isPlain(value) || key === undefined || !Object.hasOwn(value, key)) return value
  if (more.length > 0) return { ...value, [key]: without(value[key], more) }
  const { [key]: _refused, ...rest } = value
  return rest
}
