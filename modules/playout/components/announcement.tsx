import { FormattedMessage, useIntl } from 'react-intl'
import { useMoney } from '#runtime/format/money.tsx'
import type { DrawState } from '#runtime/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { drawnSentence } from '../state/drawn-sentence.ts'

interface AnnouncementProps {
  game: GameInstance
  draw: DrawState
}

/** Announces to screen readers the start, each ball, then the whole draw with what the player has won. */
export function Announcement({ game, draw }: AnnouncementProps) {
  const intl = useIntl()
  const { phase, lastBall, signals } = draw
  const isEnded = phase === 'draw_ended' || phase === 'draw_post_ended'
  const hasBonus = game.gameRule === 'oneDrawGameBonusV2'
  return (
    <p className="visually-hidden" role="status">
      {isEnded ? (
        <>
          {drawnSentence(intl, game, draw)} <OwnResult game={game} draw={draw} />
        </>
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

/** The player's result in words, once it is known. */
function OwnResult({ game: { currencyId = 0 }, draw }: AnnouncementProps) {
  const money = useMoney()
  const { isGameOver, isLastDraw, myPlays, myWinnings } = draw
  if (!isGameOver || !isLastDraw || myPlays.length === 0) return null
  if (myWinnings === 0) return <FormattedMessage id="playout.noWinBody" />
  return (
    <>
      <FormattedMessage id="playout.youWon" /> {`${money(myWinnings, currencyId)}.`}
    </>
  )
}
