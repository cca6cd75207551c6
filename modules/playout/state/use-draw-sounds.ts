import { useEffect, useRef } from 'react'
import type { DrawState } from '#runtime/live/draw-state.ts'
import { useSound } from '#runtime/sound/use-sound.ts'
import { shownVariant } from '#runtime/theming/shown-variant.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { soundOfStep } from './draw-sounds.ts'

/** Plays the sounds of a draw as its state changes. */
export function useDrawSounds(game: GameInstance, draw: DrawState, isCelebrated: boolean): void {
  const { play } = useSound(game.gameRule)
  const before = useRef(draw)
  useEffect(() => {
    const isPrinted = shownVariant('ball') === 'flat-numeral'
    const sound = soundOfStep(before.current, draw, { isPrinted, isCelebrated })
    before.current = draw
    if (sound !== null) play(sound)
  }, [draw, isCelebrated, play])
}
