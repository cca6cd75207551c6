import type { Plugin } from 'vite'

/** The bundler's own helper, by its id. */
const HELPER = /^\0vite\/preload-helper\.js$/

/** Loads the styles of a lazy part before its code, and its imports beside it. A file that failed is loaded again by the next try. */
const LEAN = `const known = {}
const preload = (file) =>
  (known[file] ??= new Promise((resolve, reject) => {
    const href = '/' + file
    const isStyle = href.endsWith('.css')
    const isOfPage = document.querySelector('link[href="' + href + '"]')
    if (isOfPage || !isStyle) resolve()
    if (isOfPage) return
    const link = Object.assign(document.createElement('link'), { rel: isStyle ? 'stylesheet' : 'modulepreload', href })
    link.onload = resolve
    link.onerror = () => {
      delete known[file]
      link.remove()
      reject(new Error(href))
    }
    document.head.append(link)
  }))
export const __vitePreload = (load, files = []) => Promise.all(files.map(preload)).then(load)`

/** Replaces the bundler's helper for lazy parts, which allows for other addresses and reports failures by events of its own. */
export function leanPreload(): Plugin & {
  readonly transform: { handler: () => { code: string; map: null } }
} {
  return {
    name: 'tombolo:lean-preload',
    apply: 'build',
    transform: { filter: { id: HELPER }, handler: () => ({ code: LEAN, map: null }) },
  }
}
