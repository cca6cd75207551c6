import { useCallback } from 'react'
import { useSite } from '#runtime/site/site.ts'
import type { Tracking } from '#schemas/site-manifest/tracking.ts'

const SETTING_OF = {
  'short-registration': 'trackOnShortRegistration',
  'full-registration': 'trackOnFullRegistration',
  deposit: 'trackOnDeposit',
} as const satisfies Record<string, keyof Tracking>

export type TrackedOccasion = keyof typeof SETTING_OF

/**
 * Requests the operator's tracking URL where the site tracks the occasion (spec 7, "Direct HTTP"). The answer is opaque
 * (another origin), so only a failure to send is logged.
 */
export async function track(tracking: Tracking, occasion: TrackedOccasion): Promise<void> {
  if (!tracking[SETTING_OF[occasion]] || tracking.trackingURL === '') return
  try {
    await fetch(tracking.trackingURL, {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // Navigation to another page does not cancel it.
      keepalive: true,
    })
    console.info(`tracking of ${occasion} was sent`)
  } catch (error) {
    console.warn(`tracking of ${occasion} failed`, (error as Error).message)
  }
}

/** Tracks an occasion as configured by the site. */
export function useTracking(): (occasion: TrackedOccasion) => void {
  const { tracking } = useSite().manifest
  return useCallback((occasion) => void track(tracking, occasion), [tracking])
}
