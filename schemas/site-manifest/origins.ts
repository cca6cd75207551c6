import { pointerOf } from '../operator/placed-refusal.ts'
import { isPlain } from './merge.ts'
import type { SiteManifest } from './site-manifest.ts'

/** They say how a manifest is read, and nothing of the site. */
const STEERING = new Set(['$schema', 'extends'])

/**
 * Which site says each value of a resolved manifest, by JSON pointer. `chain` are the manifests that it is made of, the
 * farthest first. A list counts as one value, but for routes that are changed path by path (`/routes/~1pick`).
 */
export function originsOf(chain: readonly SiteManifest[]): Record<string, string> {
  const origins = new Map<string, string>()
  for (const manifest of chain) {
    for (const [key, value] of Object.entries(manifest)) {
      if (!STEERING.has(key)) mark(value, [key], manifest.siteId, origins)
    }
  }
  return Object.fromEntries(origins)
}

function mark(value: unknown, keys: readonly string[], siteId: string, origins: Map<string, string>): void {
  const pointer = pointerOf(keys)
  if (isPlain(value) && Object.keys(value).length > 0) {
    // Routes by path change the inherited list, which stays; any other list is replaced.
    if (pointer !== '/routes') origins.delete(pointer)
    for (const [key, inner] of Object.entries(value)) mark(inner, [...keys, key], siteId, origins)
    return
  }
  // An empty object changes nothing of what it is laid over.
  if (isPlain(value) && hasBelow(pointer, origins)) return
  for (const below of [...origins.keys()]) if (below.startsWith(`${pointer}/`)) origins.delete(below)
  if (value === null) origins.delete(pointer)
  else origins.set(pointer, siteId)
}

function hasBelow(pointer: string, origins: ReadonlyMap<string, string>): boolean {
  return [...origins.keys()].some((known) => known === pointer || known.startsWith(`${pointer}/`))
}
