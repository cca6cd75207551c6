import { FormattedMessage, useIntl } from 'react-intl'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { drawnBalls } from '#schemas/kinds/drawn-balls.ts'
import { drawnSentence } from '../state/drawn-sentence.ts'

interface AnnouncementProps {
  game: GameInstance
  draw: DrawState
}

/** Announces to screen readers the start, each ball, then the whole draw. */
export function Announcement({ game, draw }: AnnouncementProps) {
  const intl = useIntl()
  const { phase, lastBall, signals } = draw
  const isEnded = phase === 'draw_ended' || phase === 'draw_post_ended'
  const hasBonus = drawnBalls[game.gameRule] === 'withBonus'
  return (
    <p className="visually-hidden" role="status">
      {isEnded ? (
        drawnSentence(intl, game, draw)
      ) : lastBall !== null ? (
        <FormattedMessage
          id="playout.announceBall"
          values={{
            ball: lastBall.ball,
            slot: lastBall.slot,
            set: lastBall.set === 1 ? 'main' : hasBonus ? 'bonus' : 'second',
            isMine: String(signals.includes('lucky-ball')),
          }}
        />
      ) : phase === 'rng_started' ? (
        <FormattedMessage id="playout.drawing" />
      ) : null}
    </p>
  )
}
