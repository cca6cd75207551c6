import { useEffect, useRef } from 'react'
import type { DrawState } from '#games/live/draw-state.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import { useSound } from '#games/sound/use-sound.ts'
import { displayedVariant } from '#runtime/theming/displayed-variant.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { soundOfStep } from './draw-sounds.ts'
import type { Win } from './use-win.ts'

/** Plays the sounds of a draw as its state changes. */
export function useDrawSounds(
  game: GameInstance,
  draw: DrawState,
  { isCelebrated, isLoading }: Pick<Win, 'isCelebrated' | 'isLoading'>,
): void {
  const { play } = useSound(game.gameRule)
  const isCard = game.gamePlayout !== undefined
  const before = useRef(draw)
  const { drawIntervalMs = 0 } = game
  // A kind with an outcome of its own shows it once its last ball, a ticket, has turned over.
  const showsEndLater = useGameRoles()(game).outcome !== undefined
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(later.current), [])
  useEffect(() => {
    if (isLoading) return
    const isPrinted = displayedVariant('ball') === 'flat-numeral'
    const sound = soundOfStep(before.current, draw, { isPrinted, isCelebrated })
    before.current = draw
    // The drawing of a card has its own sounds.
    if (sound === null || (isCard && sound !== 'win')) return
    if (sound === 'win' && showsEndLater) later.current = setTimeout(() => play(sound), drawIntervalMs)
    else play(sound)
  }, [draw, isCelebrated, isLoading, isCard, showsEndLater, drawIntervalMs, play])
}
