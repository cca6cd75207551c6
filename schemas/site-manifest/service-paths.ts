/** First parts of addresses that the service answers itself, on the host of every site: no route of a site can be below one. */
export const SERVICE_PATHS: readonly string[] = [
  'assets',
  'channel',
  'client',
  'healthz',
  'readyz',
  'sandbox-processor',
  'webhooks',
]

/** Whether the service answers a path itself. */
export function isServicePath(path: string): boolean {
  return SERVICE_PATHS.includes(path.split('/')[1] ?? '')
}
