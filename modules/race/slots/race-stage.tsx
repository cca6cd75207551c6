import { FormattedMessage, useIntl } from 'react-intl'
import { Ball } from '#games/components/ball.tsx'
import { BeforeDraw } from '#games/components/before-draw.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { StartCountdown } from '#games/sound/start-countdown.tsx'
import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { Track } from '../components/track.tsx'
import { bestOwn, raceFieldOf, type RaceField, type Runner } from '../state/race-field.ts'
import styles from './race-stage.module.css'

export interface RaceStageProps {
  game: GameInstance
  draw: DrawState
}

/** The field on its track: after each draw the runners move by the points that they scored in it. */
export default function RaceStage({ game, draw }: RaceStageProps) {
  const field = raceFieldOf(game, draw)
  return (
    <div className={styles.stage}>
      <div className={styles.head}>
        <Phase game={game} draw={draw} field={field} />
      </div>
      <Track game={game} draw={draw} field={field} />
      <Announcement draw={draw} field={field} />
    </div>
  )
}

function Phase({ game, draw, field }: RaceStageProps & { field: RaceField }) {
  if (field.isOver) return <Finish field={field} />
  return draw.drawNumber > 0 ? <CurrentDraw game={game} draw={draw} /> : <BeforeStart game={game} />
}

function BeforeStart({ game }: Pick<RaceStageProps, 'game'>) {
  return (
    <BeforeDraw
      game={game}
      texts={{
        retrying: <FormattedMessage id="race.retrying" />,
        startsIn: <FormattedMessage id="race.startsIn" />,
        startsWhenFull: <FormattedMessage id="race.startsWhenFull" />,
      }}
      renderMissing={(missing) => <FormattedMessage id="race.playsMissing" values={{ missing }} />}
      renderCountdown={(until) => <StartCountdown gameRule={game.gameRule} until={until} />}
    />
  )
}

/** The number of the draw, and a place for each of its balls. */
function CurrentDraw({ game: { gamePlaySize = 0, drawCount = 0 }, draw }: RaceStageProps) {
  const places = Array.from({ length: Math.max(gamePlaySize, draw.balls.length) }, (_, place) => place)
  return (
    <>
      <p className={styles.lead}>
        <FormattedMessage id="race.drawOf" values={{ draw: draw.drawNumber, draws: drawCount }} />
      </p>
      <div className={styles.balls} aria-hidden>
        {places.map((place) => {
          const number = draw.balls[place]
          if (number === undefined) return <span key={place} className={styles.empty} />
          return <Ball key={`${draw.drawNumber}/${place}`} number={number} state="drawn" arriving />
        })}
      </div>
    </>
  )
}

/** The winner of the race, or how many plays finished level. */
function Finish({ field: { runners } }: { field: RaceField }) {
  const [winner] = runners
  if (winner === undefined || winner.place !== 1) return null
  const { level, points, isOwn } = winner
  return (
    <>
      <p className={styles.lead}>
        <FormattedMessage id="race.finished" />
      </p>
      <p className={styles.winner}>
        <FormattedMessage
          id={isOwn ? 'race.ownWins' : 'race.wins'}
          values={{ name: <Verbatim>{winner.name}</Verbatim>, level, points }}
        />
      </p>
    </>
  )
}

/** Announces each ball, and after each draw the leader and the player's best place. */
function Announcement({ draw, field }: Pick<RaceStageProps, 'draw'> & { field: RaceField }) {
  const intl = useIntl()
  const isDrawing = draw.phase === 'rng_started' && field.drawNumber < draw.drawNumber
  const text = () => {
    if (isDrawing && draw.lastBall !== null) {
      const { slot, ball } = draw.lastBall
      return intl.formatMessage({ id: 'race.announceBall' }, { draw: draw.drawNumber, slot, ball })
    }
    if (field.drawNumber === 0) return null
    const [leader] = field.runners
    const own = bestOwn(field)
    return [
      intl.formatMessage(
        { id: 'race.announceDraw' },
        { draw: field.drawNumber, draws: field.drawCount, numbers: draw.balls.join(', ') },
      ),
      leader?.place === 1 ? intl.formatMessage({ id: 'race.announceLeader' }, spoken(leader)) : null,
      own?.place ? intl.formatMessage({ id: 'race.announceOwn' }, spoken(own)) : null,
    ]
      .filter((sentence) => sentence !== null)
      .join(' ')
  }
  return (
    <p className="visually-hidden" role="status">
      {text()}
    </p>
  )
}

const spoken = ({ name, place, points, level, isOwn }: Runner) => ({
  name: name ?? '',
  isOwn: String(isOwn),
  place: place ?? 0,
  points,
  level,
})
