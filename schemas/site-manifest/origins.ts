import { pointerOf } from '../json-pointer.ts'
import { isPlain } from './merge.ts'
import type { SiteManifest } from './site-manifest.ts'

/** Keys that control how a manifest is read; they are no content of the site. */
const STEERING = new Set(['$schema', 'extends'])

/** A tree node: a value's key, the site that sets it, and its children. */
interface Said {
  by: string | null
  /** Whether one string applies to all languages: languages without their own text keep it. */
  isPlainText: boolean
  readonly below: Map<string, Said>
}

/**
 * The site that sets each value of a resolved manifest, by JSON pointer. `chain` are the merged manifests, the most
 * distant base first. A list counts as one value, except routes that are changed path by path (`/routes/~1pick`).
 */
export function originsOf(chain: readonly SiteManifest[]): Record<string, string> {
  const root: Said = { by: null, isPlainText: false, below: new Map() }
  for (const manifest of chain) {
    for (const [key, value] of Object.entries(manifest)) {
      // Routes by path change the inherited list; any other list is replaced.
      if (!STEERING.has(key)) mark(childOf(root, key), value, manifest.siteId, key === 'routes')
    }
  }
  const origins: Record<string, string> = {}
  gather(root, '', origins)
  return origins
}

function mark(said: Said, value: unknown, siteId: string, isKept: boolean): void {
  if (!isPlain(value)) {
    said.below.clear()
    said.by = value === null ? null : siteId
    said.isPlainText = typeof value === 'string'
    return
  }
  const entries = Object.entries(value)
  if (entries.length === 0) {
    // An empty object does not change the value below it.
    if (said.by === null && said.below.size === 0) said.by = siteId
    return
  }
  if (!isKept && !said.isPlainText) said.by = null
  for (const [key, inner] of entries) mark(childOf(said, key), inner, siteId, false)
}

function childOf(said: Said, key: string): Said {
  const child = said.below.get(key) ?? { by: null, isPlainText: false, below: new Map() }
  said.below.set(key, child)
  return child
}

function gather(said: Said, pointer: string, into: Record<string, string>): void {
  if (said.by !== null) into[pointer] = said.by
  for (const [key, child] of said.below) gather(child, `${pointer}${pointerOf([key])}`, into)
}
