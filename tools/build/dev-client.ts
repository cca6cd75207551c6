import type { Plugin } from 'vite'

/** URL of the script that a page loads in development, instead of the files of a build. */
export const DEV_CLIENT = '/@tombolo/client.js'

/**
 * Serves the browser's entry in development: Vite's client, React's fast-refresh hooks, and then `runtime/main.tsx`. The
 * service renders the page, so Vite has no HTML to inject them into.
 */
export function devClient(): Plugin {
  return {
    name: 'tombolo:dev-client',
    resolveId: (id) => (id === DEV_CLIENT ? id : null),
    load: (id) => (id === DEV_CLIENT ? SOURCE : null),
  }
}

const SOURCE = `import '/@vite/client'
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('/runtime/main.tsx')
`
