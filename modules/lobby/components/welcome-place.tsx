import { useState } from 'react'
import { createNearWindow } from '#runtime/components/near-window.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useSession } from '#runtime/session/session.ts'
import { MountNearWindow } from './mount-near-window.tsx'
import styles from './welcome-place.module.css'

/** Distance from the window within which the welcome is loaded, and its height until then, in CSS pixels. */
const MARGIN_PX = 400
const HEIGHT_PX = 320

/** The place of a welcome for visitors at the end of the first screen: loaded when the window comes near it, and gone for a player. */
export function WelcomePlace() {
  const { player } = useSession()
  const isFilled = useRuntime().registry.slot('lobby.welcome').length > 0
  const [nearWindow] = useState(() => createNearWindow(MARGIN_PX))
  return player || !isFilled ? null : (
    <MountNearWindow
      nearWindow={nearWindow}
      startsNear={false}
      isRendered={false}
      className={styles.place}
      height={HEIGHT_PX}
    >
      {() => <Slot id="lobby.welcome" />}
    </MountNearWindow>
  )
}
