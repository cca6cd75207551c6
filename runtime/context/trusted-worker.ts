import { SERVICE_WORKER_PATH } from '#schemas/site-manifest/offline-settings.ts'

/** The part of Trusted Types that a worker needs; browsers without it accept a plain URL. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => unknown }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** The address of a script of this site, as the page's Trusted Types policy gives it. */
export function trustedScript(address: URL): URL {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (trustedTypes === undefined) return address
  policy ??= trustedTypes.createPolicy('tombolo', { createScriptURL: ofThisSite })
  return policy.createScriptURL(address.href) as URL
}

/** A script of the build, or the service worker: of this origin, and not an uploaded file. */
function ofThisSite(address: string): string {
  const { origin, pathname } = new URL(address)
  const isOwn = pathname.startsWith('/assets/') || pathname === SERVICE_WORKER_PATH
  if (origin === location.origin && isOwn) return address
  throw new TypeError(`${address} is no script of this site`)
}

/**
 * A worker whose URL passes the page's Trusted Types policy. Import it as `Worker`: the build finds the worker's file by
 * the expression `new Worker(new URL(…, import.meta.url))`.
 */
export const TrustedWorker = function startWorker(address: URL, options?: WorkerOptions): Worker {
  return new Worker(trustedScript(address), options)
} as unknown as new (address: URL, options?: WorkerOptions) => Worker
