import { SERVICE_WORKER_PATH } from '#schemas/site-manifest/offline-settings.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import type { ClientBuild } from './client-build.ts'

/** The address of the worker for a page in a language; undefined where the site has none. */
export function workerAddress(
  { manifest }: ServedSite,
  language: string,
  build: ClientBuild | null,
): string | undefined {
  const isOffered = manifest.settings.serviceWorker && build !== null && build.serviceWorker !== null
  // The language is part of the address: a player who changes it gets the offline page in the new one.
  return isOffered ? `${SERVICE_WORKER_PATH}?lang=${language}` : undefined
}
