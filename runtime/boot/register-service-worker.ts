import { trustedScript } from '#runtime/context/trusted-worker.ts'

/** Registers the site's service worker. Where a browser has none, or refuses it, the site works as before. */
export async function registerServiceWorker(address: string): Promise<void> {
  // Absent from pages without TLS.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  await serviceWorker?.register(trustedScript(new URL(address, location.origin))).catch(() => undefined)
}
