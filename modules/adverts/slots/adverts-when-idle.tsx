import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#runtime/context/when-idle.ts'
import { useSite } from '#runtime/site/site.ts'

const Adverts = lazy(() => import('../components/adverts.tsx'))

/** Loads the code of adverts when the page has nothing else to do, on a site that has places for them. */
export default function AdvertsWhenIdle() {
  const hasPlaces = useSite().manifest.ads.placements.length > 0
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (hasPlaces) whenIdle([() => setIdle(true)])
  }, [hasPlaces])
  if (!isIdle) return null
  return (
    <Suspense fallback={null}>
      <Adverts />
    </Suspense>
  )
}
