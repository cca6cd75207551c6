import { jsonPath, wordList, type Refusal } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Refuses external addresses that are not https: player data and payments would be sent unencrypted. */
export function refuseAddresses(file: string, manifest: ResolvedManifest): Refusal[] {
  const { trackingURL, ...tracked } = manifest.tracking
  const refusals = [...refuseDepositPage(file, manifest), ...refuseOrigins(file, manifest)]
  if (trackingURL !== '' && !isHttps(trackingURL)) {
    refusals.push({ file, path: jsonPath(['tracking', 'trackingURL']), value: trackingURL, expected: HTTPS })
  }
  if (trackingURL === '' && Object.values(tracked).includes(true)) {
    const expected = 'must be an https address where something is tracked'
    refusals.push({ file, path: jsonPath(['tracking', 'trackingURL']), value: '', expected })
  }
  return refusals
}

/** A ticket of a session goes to hosts of this site alone. */
function refuseOrigins(file: string, { brand: { origins = [] }, hosts }: ResolvedManifest): Refusal[] {
  return origins.flatMap(({ host }, place) =>
    hosts.includes(host)
      ? []
      : [
          {
            file,
            path: jsonPath(['brand', 'origins', place, 'host']),
            value: host,
            expected: 'must be one of the hosts of this site: a player goes there logged in',
          },
        ],
  )
}

/** Any placeholder; the cashier's known ones are in schemas/site-manifest/deposit.ts. */
const PLACEHOLDER = /\{[^{}]*\}/g
const FILLED_IN = ['{playerId}', '{memberId}', '{languageId}', '{currencyId}']

function refuseDepositPage(file: string, { deposit: { external }, hosts }: ResolvedManifest): Refusal[] {
  if (external === undefined) return []
  const refusals: Refusal[] = []
  const refuse = (key: string[], value: string, expected: string) =>
    refusals.push({ file, path: jsonPath(['deposit', 'external', ...key]), value, expected })
  const { url, open, params } = external
  if (!isHttps(url)) refuse(['url'], url, HTTPS)
  else if (open === 'frame' && hosts.includes(new URL(url).host)) {
    const expected =
      "must be on another host than the site to be framed; a page of the same host is not held by the frame's sandbox"
    refuse(['url'], url, expected)
  }
  for (const [name, value] of Object.entries(params)) {
    if ((value.match(PLACEHOLDER) ?? []).every((found) => FILLED_IN.includes(found))) continue
    refuse(['params', name], value, `must have no placeholder but ${wordList(FILLED_IN, 'and')}`)
  }
  return refusals
}

const HTTPS = 'must be an https address'

function isHttps(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return protocol === 'https:' && username === '' && password === ''
}
