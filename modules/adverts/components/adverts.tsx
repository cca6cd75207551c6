import { useState } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { type CurrentScreen, useCurrentScreen } from '#runtime/router/use-current-screen.ts'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import { chooseAd, closeTop, readSeen } from '../state/ads.ts'
import { useAds } from '../state/use-ads.ts'
import { useIsGameScreen } from '../state/use-is-game-screen.ts'
import { usePopup } from './use-popup.tsx'
import { TopBanner } from './top-banner.tsx'

/** The adverts of the screen in use, once it is known who looks at it: another player is asked for anew. */
export default function Adverts() {
  const { state, player } = useSession()
  const screen = useCurrentScreen()
  if (screen?.layout !== 'frame' || (state !== 'visitor' && state !== 'loggedIn')) return null
  return <AdvertsOfScreen key={player?.id ?? 'visitor'} screen={screen} />
}

/** A banner on top of the screen, and a popup over it. */
function AdvertsOfScreen({ screen: { id: screen, visit } }: { screen: CurrentScreen }) {
  const { placements } = useSite().manifest.ads
  const { tabStorage } = useRuntime()
  const { ads, reload } = useAds()
  const [isTopClosed, setTopClosed] = useState(() => readSeen(tabStorage).isTopClosed)
  const isGameScreen = useIsGameScreen()
  const top = isTopClosed ? null : chooseAd(ads, placements, { screen, location: 'TOP' })
  // A screen of a game is one of a purchase or of a draw.
  const full = isGameScreen(screen)
    ? null
    : chooseAd(ads, placements, { screen, location: 'FULL', without: readSeen(tabStorage).full })
  usePopup(full, { visit, reload })
  if (top === null) return null
  const close = () => {
    closeTop(tabStorage)
    setTopClosed(true)
  }
  return <TopBanner key={top.id} ad={top} onClose={close} />
}
