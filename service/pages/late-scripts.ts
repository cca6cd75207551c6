import type { FirstLoad } from './client-build.ts'
import { scriptJson } from '#service/wire/html.ts'

/** Time that the first paint may take, and the art of the first view after it, before the scripts are loaded all the same. */
const PATIENCE_MS = { paint: 3000, art: 1000 }

/**
 * Evaluates each file in a task of its own: the imports, then the script. A worker makes the browser read its languages and time
 * zones meanwhile (`runtime/boot/format-worker.ts`); the first render that formats a number would wait for that.
 */
const LOADER = `((files, formatWorker, patience) => {
let isLoading = false
const trusted = (address) => {
const { trustedTypes } = globalThis
return trustedTypes ? trustedTypes.createPolicy('tombolo', { createScriptURL: () => address }).createScriptURL('') : address
}
const evaluate = ([file, ...later]) => {
const next = () => setTimeout(() => evaluate(later))
const loaded = import(file)
if (later.length > 0) loaded.then(next, next)
}
const load = () => {
if (isLoading) return
isLoading = true
for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
evaluate(files)
if (formatWorker) new Worker(trusted(formatWorker), { name: document.documentElement.lang })
}
const loadAfterFrame = () => requestAnimationFrame(() => requestAnimationFrame(load))
const { serviceWorker } = navigator
const paints = (PerformanceObserver.supportedEntryTypes || []).includes('paint')
if (document.hidden || !paints || (serviceWorker && serviceWorker.controller)) return load()
setTimeout(load, patience.paint)
new PerformanceObserver((list) => {
if (list.getEntriesByName('first-contentful-paint').length === 0) return
setTimeout(load, patience.art)
if (document.readyState === 'complete' || document.querySelector('main [aria-busy=true]')) loadAfterFrame()
else addEventListener('load', loadAfterFrame)
}).observe({ type: 'paint', buffered: true })
})`

/**
 * A script that loads the scripts of a rendered page: after its first paint and its art, which would share the network with
 * them. A page that shows a skeleton, such as one draw with the player's own plays, does not wait for its art. Scripts that a
 * service worker keeps are loaded at once. It is a classic script: a module
 * runs later, after the page is parsed and behind other tasks.
 */
export function lateScripts({ script, modules }: FirstLoad, formatWorker: string | null): string {
  const files = [...modules, script]
  return `${LOADER}(${[files, formatWorker, PATIENCE_MS].map(scriptJson).join(',')})`
}
