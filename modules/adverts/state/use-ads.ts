import { useCallback, useState } from 'react'
import type { Ad } from '#schemas/entities/ad.ts'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { askOfWindow, campaignOfVisit } from './ads.ts'

export interface LoadedAds {
  /** In the order in which the service drew them, those of the visitor's campaign first. */
  readonly ads: readonly Ad[]
  /** Asks again; without an answer there are none. */
  readonly reload: () => Promise<readonly Ad[]>
}

/** The adverts for the present player or visitor (spec 3, "ads"). An answer that an earlier one got is not shown. */
export function useAds(): LoadedAds {
  const { tabStorage } = useRuntime()
  const [asked] = useState(askOfWindow)
  const [campaign] = useState(() => campaignOfVisit(tabStorage, window.location.search))
  const main = useOperation('getMainAds', asked)
  const ofCampaign = { ...asked, campaign: campaign ?? '' }
  const own = useOperation('getCampaignAds', ofCampaign, { enabled: campaign !== null })
  const [{ refetch: refetchMain }, { refetch: refetchOwn }] = [main, own]
  const reload = useCallback(async () => {
    const answers = [...(campaign === null ? [] : [refetchOwn()]), refetchMain()]
    return (await Promise.all(answers)).flatMap(({ data, isError }) => (isError ? [] : (data ?? [])))
  }, [campaign, refetchMain, refetchOwn])
  const ads = [own, main].flatMap(({ data, isFetchedAfterMount }) =>
    isFetchedAfterMount ? (data ?? []) : [],
  )
  return { ads, reload }
}
