import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import type { OfflineSettings } from '#schemas/site-manifest/offline-settings.ts'

/** The part of the worker's global scope that is used here. */
interface WorkerScope {
  /** Written by the service before this script. */
  readonly OFFLINE: OfflineSettings
  readonly registration: { readonly navigationPreload?: { enable: () => Promise<void> } }
  addEventListener: (
    type: 'activate',
    listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void
}
const scope = globalThis as unknown as WorkerScope
const { page, revision, filesCache } = scope.OFFLINE

/** Addresses that hold a hash of their content. */
const HASHED =
  /^\/(assets\/|client\/covers\/|client\/fonts\/|client\/languages\/|client\/themes\/|client\/sites\/[^/]+\/assets\/)/

// A new worker waits until no page of the site is open: a navigation that begins while one worker replaces another may not end. The old one
// does no harm meanwhile, because pages come from the network and a kept file never changes.
cleanupOutdatedCaches()
precache([{ url: page, revision }])

/** Pages come from the network, always: they show games, prices and sessions. Without a network there is the offline page. */
registerRoute(
  ({ request }) => request.mode === 'navigate',
  new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache(page) }] }),
)

/** Files that never change. Calls, polls and everything else of the site pass this worker by. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && HASHED.test(url.pathname),
  new CacheFirst({
    cacheName: filesCache,
    plugins: [
      {
        // An address with an old hash gets the current file, which is not kept under it.
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && response.headers.get('cache-control')?.includes('immutable') === true
            ? response
            : null,
      },
    ],
  }),
)

scope.addEventListener('activate', (event) => {
  const removeOldFiles = async () => {
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith('files-') && name !== filesCache)
    await Promise.all(old.map((name) => caches.delete(name)))
  }
  event.waitUntil(Promise.all([removeOldFiles(), scope.registration.navigationPreload?.enable()]))
})
