import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Countdown } from '#runtime/format/countdown.tsx'
import { UNFINISHED } from '#runtime/modals/unfinished-input.ts'
import { drawNumber } from '#schemas/entities/draw-number.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { bingoBalls } from '../state/called-balls.ts'

export interface BingoFrameProps {
  game: GameInstance
  children: ReactNode
  /** Cards are chosen but not bought. */
  isUnfinished?: boolean
}

/** The frame of a room's cards: its title, its kind, and the time left to buy. */
export function BingoFrame({ game, children, isUnfinished = false }: BingoFrameProps) {
  const { registrationEndTime } = game
  const number = drawNumber(game)
  const values = { balls: bingoBalls(game), number }
  return (
    <div {...(isUnfinished && UNFINISHED)}>
      <ScreenFrame
        title={game.gameTitle}
        eyebrow={
          registrationEndTime !== undefined && takesPlays(game) ? (
            <FormattedMessage
              id={number === undefined ? 'bingo.cards.closesUnnumbered' : 'bingo.cards.closes'}
              values={{ ...values, left: <Countdown until={registrationEndTime} /> }}
            />
          ) : (
            <FormattedMessage
              id={number === undefined ? 'bingo.cards.kind' : 'bingo.cards.game'}
              values={values}
            />
          )
        }
      >
        {children}
      </ScreenFrame>
    </div>
  )
}
