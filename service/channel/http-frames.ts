import type { ResponseFrame } from '#schemas/protocol/frames.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { operations, type OperationName } from '#schemas/protocol/operations.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'
import type { HttpArrival } from './http-arrival.ts'
import { Refusal } from './http-refusal.ts'
import { isOwnOrigin, isSameHost } from './origin.ts'
import type { ReadFrame } from './request-frame.ts'

/** Accepts a call that changes something only from the site's own pages, or without a page (security 16). */
export function refuseForeign(
  frames: readonly ReadFrame[],
  { request, site, isPreview }: HttpArrival,
  sites: SiteCatalogue,
): void {
  const { headers } = request
  const isOwn = isPreview ? isSameHost(headers) : isOwnOrigin(headers, site, sites)
  if (!isOwn) throw new Refusal(403, new Fault(FAULT.notYours))
  if (headers['x-requested-with'] !== 'tombolo' && frames.some(changesSomething)) {
    throw new Refusal(403, new Fault(FAULT.notYours))
  }
}

function changesSomething({ op }: ReadFrame): boolean {
  return Object.hasOwn(operations, op) && operations[op as OperationName].effect !== 'reads'
}

/** Takes the newest token out of the answers: over HTTP it travels in a header, not in the frame. */
export function takeToken(answers: ResponseFrame[]): string | null {
  let newest: string | null = null
  for (const answer of answers) {
    if (!answer.ok || answer.token === undefined) continue
    newest = answer.token
    delete answer.token
  }
  return newest
}
