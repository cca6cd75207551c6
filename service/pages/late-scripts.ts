import type { FirstLoad } from './client-build.ts'
import { scriptJson } from '#service/wire/html.ts'

/** Time that the first paint may take, and the art of the first view after it, before the scripts are loaded all the same. */
const PATIENCE_MS = { paint: 3000, art: 1000 }

/**
 * The first of the files is the script, the others are its imports. The browser reads its list of languages (15 to 30 ms)
 * while it waits for them, not in the first render that formats a number.
 */
const LOADER = `((files, patience) => {
let isLoading = false
const load = () => {
if (isLoading) return
isLoading = true
for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
import(files[0])
setTimeout(() => new Intl.NumberFormat(document.documentElement.lang))
}
const loadAfterFrame = () => requestAnimationFrame(() => requestAnimationFrame(load))
const { serviceWorker } = navigator
const paints = (PerformanceObserver.supportedEntryTypes || []).includes('paint')
if (document.hidden || !paints || (serviceWorker && serviceWorker.controller)) return load()
setTimeout(load, patience.paint)
new PerformanceObserver((list) => {
if (list.getEntriesByName('first-contentful-paint').length === 0) return
setTimeout(load, patience.art)
if (document.readyState === 'complete') loadAfterFrame()
else addEventListener('load', loadAfterFrame)
}).observe({ type: 'paint', buffered: true })
})`

/**
 * A module that loads the scripts of a drawn page: after its first paint and its art, which would share the network with
 * them. Scripts that a service worker keeps are loaded at once.
 */
export function lateScripts({ script, modules }: FirstLoad): string {
  return `${LOADER}(${scriptJson([script, ...modules])},${scriptJson(PATIENCE_MS)})`
}
