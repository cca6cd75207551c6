import type { Plugin } from 'vite'

/** Address of the script that a page loads in development, instead of the files of a build. */
export const DEV_CLIENT = '/@tombolo/client.js'

/**
 * Serves the entry of the browser's part in development: Vite's own client, the hooks of React's fast refresh, and
 * then `runtime/main.tsx`. The service writes the page, so Vite has no HTML of its own to put them into.
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
