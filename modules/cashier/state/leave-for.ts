/** Navigates this tab to a processor's hosted page. */
export function leaveFor(address: string): void {
  window.location.assign(processorAddress(address))
}

/** The address of a processor's page. Https only, or localhost in development. */
export function processorAddress(address: string): URL {
  const url = new URL(address, window.location.origin)
  if (url.protocol !== 'https:' && url.origin !== window.location.origin && !isLoopback(url.hostname)) {
    throw new Error(`A processor's page must be https: ${url.origin}`)
  }
  return url
}

/**
 * Sandbox permissions of a processor's page in a frame (security 20). It cannot navigate this page. A page of this site's own origin, as the
 * sandbox processor has one, gets no script and no origin: with both it could remove its own sandbox.
 */
export function frameSandbox(page: URL): string {
  if (page.origin === window.location.origin) return 'allow-forms'
  return 'allow-forms allow-popups allow-same-origin allow-scripts'
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost')
}
