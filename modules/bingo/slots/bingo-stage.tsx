import { FormattedMessage, useIntl } from 'react-intl'
import { BeforeDraw } from '#games/components/before-draw.tsx'
import type { DrawState } from '#games/live/draw-state.ts'
import { useStepSound } from '#games/sound/movement-sounds.ts'
import { StartCountdown } from '#games/sound/start-countdown.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { Board } from '../components/board.tsx'
import { CallerVoiceSwitch } from '../components/caller-voice-switch.tsx'
import { LastBalls } from '../components/last-balls.tsx'
import { PrizeTiles } from '../components/prize-tiles.tsx'
import { WinnerAnnouncement, WinnerBanner } from '../components/winner-banner.tsx'
import { nearness } from '../state/daubed-cards.ts'
import { patternsIn } from '../state/prize-rows.ts'
import { useBingoRoom, type BingoRoom } from '../state/use-bingo-room.ts'
import { useCallerSentence } from '../state/use-caller-sentence.ts'
import { useCallerVoice } from '../state/use-caller-voice.ts'
import { useIsAboveStake } from '../state/use-is-above-stake.ts'
import { useFreshWin } from '../state/use-fresh-win.ts'
import styles from './bingo-stage.module.css'

/** Time for which the balls in the cage are heard after each call. */
const TUMBLE_MS = 600

export interface BingoStageProps {
  game: GameInstance
  draw: DrawState
}

/** The room: the caller with the last balls, the board, and the prizes that are played for. */
export default function BingoStage({ game, draw }: BingoStageProps) {
  const room = useBingoRoom(game, draw)
  const sentenceOf = useCallerSentence(room.balls)
  const fresh = useFreshWin(draw)
  const celebrates = useIsAboveStake(game, room.wins, room.cards.length)
  const last = room.called.at(-1)
  useStepSound(game.gameRule, 'tumble', {
    step: draw.isLoaded ? room.called.length : null,
    lastsMs: TUMBLE_MS,
  })
  const sentence = last === undefined ? null : sentenceOf(last)
  const voice = useCallerVoice(draw.isLastDraw && fresh === null ? null : sentence)
  const news = {
    prizes: room.prizes,
    wins: room.wins,
    currencyId: game.payoutCurrencyId ?? game.currencyId ?? 0,
  }
  return (
    <>
      <div className={styles.room}>
        <div className={styles.stage}>
          <div className={styles.caller}>
            {sentence === null ? (
              <BeforeCall game={game} draw={draw} />
            ) : (
              <>
                <LastBalls balls={room.balls} called={room.called} />
                <p className={styles.sentence} key={room.called.length}>
                  {sentence}
                </p>
              </>
            )}
            <div className={styles.foot}>
              {sentence === null ? null : (
                <p className={styles.count}>
                  <FormattedMessage id="bingo.ballCount" values={{ ball: room.called.length }} />
                </p>
              )}
              {draw.isLastDraw ? null : <CallerVoiceSwitch voice={voice} />}
            </div>
          </div>
          <Board balls={room.balls} called={room.called} />
          <div className={styles.prizes}>
            <PrizeTiles prizes={room.prizes} called={room.called.length} currencyId={news.currencyId} />
          </div>
          <Announcement room={room} sentence={sentence} />
        </div>
      </div>
      {fresh === null ? null : (
        <WinnerBanner key={fresh.drawNumber} draw={fresh} {...news} celebrates={celebrates} />
      )}
      <WinnerAnnouncement draw={fresh} {...news} />
    </>
  )
}

function BeforeCall({ game, draw }: BingoStageProps) {
  if (draw.phase !== 'countdown' && game.gameStatus !== 'RETRY') {
    return (
      <p className={styles.lead}>
        <FormattedMessage id="bingo.eyesDown" />
      </p>
    )
  }
  return (
    <BeforeDraw
      game={game}
      texts={{
        retrying: <FormattedMessage id="bingo.retrying" />,
        startsIn: <FormattedMessage id="bingo.startsIn" />,
        startsWhenFull: <FormattedMessage id="bingo.startsWhenFull" />,
      }}
      renderMissing={(missing) => <FormattedMessage id="bingo.cardsMissing" values={{ missing }} />}
      renderCountdown={(until) => <StartCountdown gameRule={game.gameRule} until={until} />}
    />
  )
}

/** Announces each ball, and how near the player's best card is. */
function Announcement({ room, sentence }: { room: BingoRoom; sentence: string | null }) {
  const intl = useIntl()
  const { cards, prizes } = room
  const now = patternsIn(prizes, 'now')
  const nearest = Math.min(...cards.map((card) => nearness(card, now)))
  const toGo =
    sentence !== null && Number.isFinite(nearest) && nearest > 0 && nearest <= NEAR
      ? intl.formatMessage({ id: 'bingo.announce.near' }, { missing: nearest })
      : ''
  return (
    <p className="visually-hidden" role="status">
      {sentence === null ? null : `${sentence}. ${toGo}`}
    </p>
  )
}

/** Numbers to go from which the best card is announced. */
const NEAR = 2
