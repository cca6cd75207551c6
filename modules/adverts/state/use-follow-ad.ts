import { useCallback } from 'react'
import { leavesSite, type Ad, type AdClient, type AdTarget } from '#schemas/entities/ad.ts'
import { useOpenPath } from '#runtime/router/navigate.ts'
import { loadTarget } from './ads.ts'

/**
 * Leads to the target of an advert: in the site itself, or in a new tab without access to this page. The tab opens with the click, because a
 * browser refuses one that opens after an answer.
 */
export function useFollowAd(): (ad: Ad, source: { readonly client: AdClient }) => Promise<void> {
  const openPath = useOpenPath()
  return useCallback(
    async (ad, source) => {
      const tab = leavesSite(source) ? window.open('about:blank', '_blank') : null
      if (tab !== null) tab.opener = null
      const target = await loadTarget(ad).catch(() => null)
      if (target !== null && tab !== null && isOutside(target)) return tab.location.replace(target.url)
      tab?.close()
      if (target !== null && !leavesSite(target) && /^\/(?!\/)/.test(target.url)) openPath(target.url)
    },
    [openPath],
  )
}

const isOutside = (target: AdTarget): boolean =>
  leavesSite(target) && URL.parse(target.url)?.protocol === 'https:'
