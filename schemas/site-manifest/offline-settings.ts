/** Path of the site's service worker. At the root, because a worker controls only what is below its own path. */
export const SERVICE_WORKER_PATH = '/service-worker.js'

/** Settings that the service writes in front of the worker's script: with any of them the browser installs a new worker. */
export interface OfflineSettings {
  /** Path of the page that is shown without a network, in the player's language. */
  readonly page: string
  /** Changes with the page's content. */
  readonly revision: string
  /** Name of the cache for files, with the build in it; it begins with `files-`. */
  readonly filesCache: string
}
