import { FormattedMessage, useIntl } from 'react-intl'
import { Ball } from '#runtime/components/ball.tsx'
import type { DrawState } from '#runtime/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { StartCountdown } from './start-countdown.tsx'
import styles from './stage.module.css'

interface StageProps {
  game: GameInstance
  draw: DrawState
}

/** Shows the draw. Each phase is a new element, so that its transition plays once (spec 2, "Playout"). */
export function Stage({ game, draw }: StageProps) {
  const isDrawing = draw.phase !== 'countdown' && draw.ballCount + draw.balls.length > 0
  return (
    <div className={styles.stage}>
      <div key={draw.phase} className={styles.phase} data-transition={draw.transition}>
        {isDrawing ? <DrawnBalls game={game} draw={draw} /> : <BeforeDraw game={game} draw={draw} />}
      </div>
      <Announcement draw={draw} />
    </div>
  )
}

function BeforeDraw({ game, draw }: StageProps) {
  const startTime = game.startTime ?? game.tournamentStartTime
  const missing = (game.gamePlayMax ?? 0) - (game.gamePlayCurrent ?? 0)
  if (game.gameStatus === 'RETRY') {
    return (
      <p className={styles.lead}>
        <FormattedMessage id="playout.retrying" />
      </p>
    )
  }
  if (startTime === undefined && game.replay) {
    const isPaused = draw.phase === 'countdown'
    return (
      <p className={styles.lead}>
        <FormattedMessage id={isPaused ? 'playout.replay.paused' : 'playout.drawing'} />
      </p>
    )
  }
  if (startTime === undefined) {
    return (
      <>
        <p className={styles.lead}>
          <FormattedMessage id="playout.startsWhenFull" />
        </p>
        <p className={styles.countdown}>
          <FormattedMessage id="playout.playsMissing" values={{ missing }} />
        </p>
      </>
    )
  }
  return (
    <>
      <p className={styles.lead}>
        <FormattedMessage id="playout.startsIn" />
      </p>
      <p className={styles.countdown}>
        <StartCountdown gameRule={game.gameRule} until={startTime} />
      </p>
    </>
  )
}

/** A place for every ball of the draw: drawn ones, the newest large, and empty ones. */
function DrawnBalls({ game, draw }: StageProps) {
  const mainCount = Math.max(game.gamePlaySize ?? 0, draw.balls.length)
  const secondCount = Math.max(game.gamePlaySize2nd ?? 0, draw.balls2nd.length)
  return (
    <>
      <p className={styles.lead}>
        {draw.phase === 'rng_started' ? (
          <FormattedMessage id="playout.drawing" />
        ) : (
          <FormattedMessage id="playout.drawn" />
        )}
      </p>
      <div className={styles.balls}>
        <Places count={mainCount} numbers={draw.balls} set="main" />
        {secondCount > 0 ? <Places count={secondCount} numbers={draw.balls2nd} set="second" /> : null}
      </div>
    </>
  )
}

function Places({
  count,
  numbers,
  set,
}: {
  count: number
  numbers: readonly number[]
  set: 'main' | 'second'
}) {
  return (
    <div className={styles.set} style={{ '--balls': count } as Record<string, number>} aria-hidden>
      {Array.from({ length: count }, (_, place) => {
        const number = numbers[place]
        if (number === undefined) return <span key={place} className={styles.empty} />
        return <Ball key={place} number={number} set={set} size="large" state="drawn" arriving />
      })}
    </div>
  )
}

/** Announces each ball to screen readers, then the whole draw. */
function Announcement({ draw }: { draw: DrawState }) {
  const intl = useIntl()
  return (
    <p className={styles.announcement} role="status">
      {draw.phase === 'draw_ended' || draw.phase === 'draw_post_ended'
        ? intl.formatMessage(
            { id: 'playout.announceDraw' },
            {
              main: draw.balls.join(', '),
              second: draw.balls2nd.join(', '),
              hasSecond: String(draw.balls2nd.length > 0),
            },
          )
        : draw.lastBall &&
          intl.formatMessage(
            { id: 'playout.announceBall' },
            { ball: draw.lastBall.ball, slot: draw.lastBall.slot, set: draw.lastBall.set },
          )}
    </p>
  )
}
