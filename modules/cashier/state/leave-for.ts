/** Navigates this tab to a processor's hosted page. Https only, or localhost in development. */
export function leaveFor(address: string): void {
  const url = new URL(address, window.location.origin)
  if (url.protocol !== 'https:' && url.origin !== window.location.origin && !isLoopback(url.hostname)) {
    throw new Error(`A processor's page must be https: ${url.origin}`)
  }
  window.location.assign(url)
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost')
}
