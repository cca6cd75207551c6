import { LIMIT_KINDS } from '#schemas/entities/player-limit.ts'
import { INDEFINITE_UNTIL } from '#schemas/limits.ts'
import { type Protection, RESTRICTION_KINDS } from '#schemas/operator/protection.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { readCurrency } from './currencies.ts'
import { oneOf, type OperatorOptions, reasonOf, timeOf, wanted } from './options.ts'

interface Params {
  readonly siteId: string
  readonly playerId: number
}

/** Prints the limits of a player, and a time-out, a self-exclusion or a ban. */
export async function showProtection(api: OperatorApi, params: Params): Promise<string> {
  return linesOf(resultOf(await api('getPlayerProtection', params, {})))
}

/** Sets customer service's limit of a player. */
export async function setLimit(api: OperatorApi, params: Params, options: OperatorOptions): Promise<string> {
  const kind = oneOf(LIMIT_KINDS, options.limit, '--limit')
  const request = {
    amountMinor: minorUnitsOf(options['amount-minor']),
    currency: readCurrency(wanted(options.currency, '--currency')),
    reason: reasonOf(options),
  }
  return linesOf(resultOf(await api('setPlayerLimit', { ...params, kind }, request)))
}

/** Begins a time-out or a self-exclusion of a player. */
export async function restrict(api: OperatorApi, params: Params, options: OperatorOptions): Promise<string> {
  const kind = oneOf(RESTRICTION_KINDS, options.kind, '--kind')
  const end = wanted(options.until, '--until')
  const until = Date.parse(end)
  if (Number.isNaN(until)) throw new Mistake(`--until ${end} is no date such as 2030-12-31.`)
  const request = { kind, until, reason: reasonOf(options) }
  return linesOf(resultOf(await api('restrictPlayer', params, request)))
}

/** Ends a self-exclusion on the player's request. */
export async function removeExclusion(
  api: OperatorApi,
  params: Params,
  options: OperatorOptions,
): Promise<string> {
  return linesOf(resultOf(await api('removeSelfExclusion', params, { reason: reasonOf(options) })))
}

function minorUnitsOf(value: string | undefined): number {
  const amount = wanted(value, '--amount-minor')
  if (/^(0|[1-9][0-9]{0,15})$/.test(amount)) return Number(amount)
  throw new Mistake(`--amount-minor is a whole number of minor units: 5000 is 50.00 euros.`)
}

function linesOf({
  playerId,
  exclusion,
  timedOutUntil,
  excludedUntil,
  excludedFrom,
  limits,
}: Protection): string {
  const states = [
    exclusion === undefined ? 'not excluded' : `excluded by ${EXCLUDED_BY[exclusion]}`,
    ...(timedOutUntil === undefined ? [] : [`time-out until ${timeOf(timedOutUntil)}`]),
    ...(excludedUntil === undefined ? [] : [exclusionOf(excludedUntil, excludedFrom)]),
  ]
  return [`${playerId}: ${states.join(', ')}`, ...limits.map(lineOfLimit)].join('\n')
}

export function exclusionOf(until: number, from?: 'this'): string {
  const end = until === INDEFINITE_UNTIL ? 'further notice' : timeOf(until)
  return `self-exclusion ${from === undefined ? '' : 'from this site '}until ${end}`
}

const EXCLUDED_BY = { ban: 'a ban', selfExclusion: 'a self-exclusion', timeOut: 'a time-out' } as const

function lineOfLimit({ kind, source, currency, ...limit }: Protection['limits'][number]): string {
  const amountOf = (minor: number | undefined) =>
    minor === undefined ? 'no limit' : `${minor} minor units of ${currency}`
  const next =
    limit.nextFrom === undefined ? '' : `, ${amountOf(limit.nextMinor)} from ${timeOf(limit.nextFrom)}`
  const owner = source === 'self' ? 'the player' : 'customer service'
  return `  ${kind} by ${owner}: ${amountOf(limit.amountMinor)}${next}`
}
