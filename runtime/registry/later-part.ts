import type { LoadAny } from './module.ts'

/**
 * Loads a part by its source file from the project's root. The addresses of all parts are a file of their own, because a
 * first visit needs few of them.
 */
export const laterPart =
  (source: string): LoadAny =>
  async () => {
    const { default: parts } = await import('./later-parts.ts')
    const load = parts[source.startsWith('runtime/') ? source.replace('runtime', '..') : `../../${source}`]
    if (!load) throw new Error(`A module names the file "${source}", which does not exist.`)
    return await load()
  }
