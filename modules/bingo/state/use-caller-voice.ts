import { useEffect, useRef, useState } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { useSite } from '#runtime/site/site.ts'
import { useSoundEnabled } from '#games/sound/sound-settings.ts'

const KEY = 'bingoVoice'

export interface CallerVoice {
  /** Whether this browser can speak. */
  readonly canSpeak: boolean
  readonly isOn: boolean
  readonly choose: (isOn: boolean) => void
}

/**
 * Speaks the caller's sentence in the language of the site. Off until the player switches it on; a site without sound does
 * not speak. The sentence that a screen opens with is not spoken.
 */
export function useCallerVoice(sentence: string | null): CallerVoice {
  const { storage } = useRuntime()
  const { language } = useSite()
  const [hasSound] = useSoundEnabled()
  const [isOn, setOn] = useState(() => storage.read(KEY) === true)
  const canSpeak = typeof speechSynthesis !== 'undefined'
  const spoken = useRef(sentence)
  const speaks = canSpeak && isOn && hasSound
  useEffect(() => {
    if (sentence === spoken.current) return
    spoken.current = sentence
    if (!speaks || sentence === null || document.hidden) return
    const utterance = new SpeechSynthesisUtterance(sentence)
    utterance.lang = language
    // A quick game does not queue calls.
    speechSynthesis.cancel()
    speechSynthesis.speak(utterance)
  }, [sentence, speaks, language])
  useEffect(() => {
    if (!speaks) return
    return () => speechSynthesis.cancel()
  }, [speaks])
  const choose = (next: boolean) => {
    storage.write(KEY, next)
    setOn(next)
  }
  return { canSpeak, isOn, choose }
}
