import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Countdown } from '#runtime/format/countdown.tsx'
import { drawNumber } from '#schemas/entities/draw-number.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { UNFINISHED } from '#runtime/modals/unfinished-input.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'

export interface BetFrameProps {
  game: GameInstance
  children: ReactNode
  /** There are bets that are not bought. */
  isUnfinished?: boolean
}

/** The frame of a game's bets: its title, the draw that takes them, and the time left. */
export function BetFrame({ game, children, isUnfinished = false }: BetFrameProps) {
  const number = drawNumber(game)
  const { registrationEndTime } = game
  const isOpen = registrationEndTime !== undefined && takesPlays(game)
  return (
    <div {...(isUnfinished && UNFINISHED)}>
      <ScreenFrame
        title={game.gameTitle}
        eyebrow={
          isOpen ? (
            <FormattedMessage
              id={number === undefined ? 'perm.closes' : 'perm.drawCloses'}
              values={{ number, left: <Countdown until={registrationEndTime} /> }}
            />
          ) : number === undefined ? undefined : (
            <FormattedMessage id="perm.draw" values={{ number }} />
          )
        }
      >
        {children}
      </ScreenFrame>
    </div>
  )
}
