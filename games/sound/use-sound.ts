import { useCallback, useEffect } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import { gameTypes } from '#schemas/kinds/game-types.ts'
import { readRich, readSoundEnabled, readVolume, useSoundEnabled } from './sound-settings.ts'
import type { playSound, prepareSounds, silence, SoundName } from './sounds.ts'

export interface Sound {
  /** Plays a sound, if the player's settings have it. Never changes. */
  play: (name: SoundName) => void
  isMuted: boolean
  setMuted: (isMuted: boolean) => void
}

interface Synthesizer {
  readonly playSound: typeof playSound
  readonly prepareSounds: typeof prepareSounds
  readonly silence: typeof silence
}
const GAIN_OF = { low: 0.35, normal: 1, high: 2 } as const

let synthesizer: Synthesizer | null = null
let isLoading = false

/** Loads the synthesizer with the first gesture on the page: before it, browsers refuse sound. */
function prepare(): void {
  if (isLoading) return
  isLoading = true
  const gesture = new AbortController()
  const load = () => {
    gesture.abort()
    loadWithRetries(() => import('./sounds.ts'))
      .then((loaded) => {
        synthesizer = loaded
        loaded.prepareSounds()
      })
      // Without its code the game is silent; the next screen tries again.
      .catch(() => (isLoading = false))
  }
  if (navigator.userActivation?.hasBeenActive) return load()
  for (const event of ['pointerup', 'keydown'])
    document.addEventListener(event, load, { signal: gesture.signal })
}

/** Sound of one kind of game. Its code is loaded once it may be heard. */
export function useSound(gameRule: GameRule): Sound {
  const { storage } = useRuntime()
  const [isEnabled, setEnabled] = useSoundEnabled()
  useEffect(() => {
    if (isEnabled) prepare()
    else synthesizer?.silence()
  }, [isEnabled])
  const play = useCallback(
    (name: SoundName) => {
      if (synthesizer === null || document.hidden || !readSoundEnabled(storage)) return
      const { richSoundEnabled } = readRich(storage, gameTypes[gameRule])
      synthesizer.playSound(name, { gain: GAIN_OF[readVolume(storage)], isRich: richSoundEnabled })
    },
    [storage, gameRule],
  )
  const setMuted = useCallback((isMuted: boolean) => setEnabled(!isMuted), [setEnabled])
  return { play, isMuted: !isEnabled, setMuted }
}
