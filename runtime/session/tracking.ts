import type { Tracking } from '#schemas/site-manifest/tracking.ts'

const ASKED_BY = {
  'short-registration': 'trackOnShortRegistration',
  'full-registration': 'trackOnFullRegistration',
  deposit: 'trackOnDeposit',
} as const satisfies Record<string, keyof Tracking>

/** Tells the operator's tracking address of a registration or a first deposit, where the site asks for it (spec 7). */
export function track(tracking: Tracking, what: keyof typeof ASKED_BY): void {
  if (!tracking[ASKED_BY[what]] || tracking.trackingURL === '') return
  // Another origin that answers nothing readable: whether it arrived is the operator's to see.
  fetch(tracking.trackingURL, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(
    () => undefined,
  )
}
