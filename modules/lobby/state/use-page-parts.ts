import { useEffect, useState } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'

/** The parts of a game's page that other modules show on every page, and the prize that a kind of game has. */
const ALWAYS = 'lobby.game'
const OF_A_KIND = 'game.prize'

/** Whether the page of a game can be shown as a whole. Their code loads beside the answer, so that nothing below it moves later. */
export function usePageParts(): boolean {
  const { registry } = useRuntime()
  const [areLoaded, setLoaded] = useState(() => registry.slot(ALWAYS).every((part) => part.isLoaded()))
  useEffect(() => {
    void registry.preload([ALWAYS, OF_A_KIND]).then(() => setLoaded(true))
  }, [registry])
  return areLoaded
}
