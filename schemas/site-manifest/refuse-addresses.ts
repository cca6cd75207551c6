import { jsonPath, type Refusal } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Refuses addresses outside the site that are not https: players, money and what they do would travel in the open. */
export function refuseAddresses(file: string, manifest: ResolvedManifest): Refusal[] {
  const { external } = manifest.deposit
  const { trackingURL, ...tracked } = manifest.tracking
  const refusals: Refusal[] = []
  if (external !== undefined && !isHttps(external.url)) {
    refusals.push({
      file,
      path: jsonPath(['deposit', 'external', 'url']),
      value: external.url,
      expected: HTTPS,
    })
  }
  if (trackingURL !== '' && !isHttps(trackingURL)) {
    refusals.push({ file, path: jsonPath(['tracking', 'trackingURL']), value: trackingURL, expected: HTTPS })
  }
  if (trackingURL === '' && Object.values(tracked).includes(true)) {
    const expected = 'must be an https address where something is tracked'
    refusals.push({ file, path: jsonPath(['tracking', 'trackingURL']), value: '', expected })
  }
  return refusals
}

const HTTPS = 'must be an https address'

function isHttps(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return protocol === 'https:' && username === '' && password === ''
}
