import { useEffect, useRef } from 'react'
import type { DrawState } from '#runtime/live/draw-state.ts'
import { useSound } from '#runtime/sound/use-sound.ts'
import { shownVariant } from '#runtime/theming/shown-variant.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { soundOfStep } from './draw-sounds.ts'

/** Plays the sounds of a draw as its state changes. */
export function useDrawSounds(game: GameInstance, draw: DrawState, isCelebrated: boolean): void {
  const { play } = useSound(game.gameRule)
  const isCard = game.gamePlayout !== undefined
  const before = useRef(draw)
  useEffect(() => {
    const isPrinted = shownVariant('ball') === 'flat-numeral'
    const sound = soundOfStep(before.current, draw, { isPrinted, isCelebrated })
    before.current = draw
    // The drawing of a card has its own sounds.
    if (sound !== null && (!isCard || sound === 'win')) play(sound)
  }, [draw, isCelebrated, isCard, play])
}
