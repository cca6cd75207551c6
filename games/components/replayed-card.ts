import { useMemo } from 'react'
import { useReducedMotion } from '#runtime/components/use-reduced-motion.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { CardFaceProps, CardOutcome, CardReasonProps } from '#games/checkout/instant-card.ts'

/** A past card that is played again: what is known of it besides the draw as it is shown. */
export interface CardReplay {
  readonly rows: CardFaceProps['rows']
  readonly outcome: CardOutcome
  /** 2 is twice as fast. */
  readonly speed: number
}

/** Props of the stage of a card's kind, and of the reason beside it. */
export interface CardStageProps {
  readonly game: GameInstance
  readonly draw: DrawState
  readonly replay?: { readonly card: CardReplay | null }
}

const nothing = () => undefined

/** The drawing of a card that is played again: the parts that the draw has shown are open, and nothing can be opened by hand. */
export function useReplayedCard({ game, draw, replay }: CardStageProps): CardFaceProps | null {
  const reducedMotion = useReducedMotion()
  const shown = draw.balls.length
  const opened = useMemo(() => Array.from({ length: shown }, (_, part) => part), [shown])
  const card = replay?.card ?? null
  if (card === null) return null
  return {
    game,
    ...card,
    opened,
    onOpen: nothing,
    isOpeningAll: false,
    onFinished: nothing,
    isOver: draw.isGameOver,
    isReplay: true,
    reducedMotion,
  }
}

/** Why a replayed card won, once it is over; null before. */
export function replayedReason({ game, draw, replay }: CardStageProps): CardReasonProps | null {
  const card = replay?.card ?? null
  return card === null || !draw.isGameOver ? null : { game, rows: card.rows, outcome: card.outcome }
}
