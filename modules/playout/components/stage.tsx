import { useMemo, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { DrawPhase, DrawState, DrawTransition } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { drawnBalls } from '#schemas/kinds/drawn-balls.ts'
import type { DrumSpeed } from '../machine/drum-world.ts'
import { useArrival } from '../state/arrivals.ts'
import { ballSetsOf, silenceIn, type BallSet, type Silence } from '../state/ball-sets.ts'
import { useMachine } from '../state/use-machine.ts'
import { Announcement } from './announcement.tsx'
import { BallMachine, type Drums } from './ball-machine.tsx'
import { BeforeNumbers } from './before-numbers.tsx'
import type { DrumHandle } from './drum.tsx'
import { PlacedBalls, type TakeBall } from './placed-balls.tsx'
import styles from './stage.module.css'

interface StageProps {
  game: GameInstance
  draw: DrawState
}

/**
 * Shows the draw: the state is the truth, and the machine is a picture of it. A phase is a new element, so that its
 * transition plays once (spec 2, "Playout").
 */
export function Stage({ game, draw }: StageProps) {
  const sets = useMemo(() => ballSetsOf(game, draw), [game, draw])
  const { hasMachine, isStill, giveUp } = useMachine()
  const arriving = useArrival(draw)
  const transition = usePhaseTransition(draw)
  const drums = useDrums()
  const silence = silenceIn(draw, sets)
  const isDrawing = draw.phase !== 'countdown'
  const isShown = hasMachine && !(draw.isLastDraw && draw.isGameOver) && sets[0]?.range !== null
  const take: TakeBall = (set, number) => {
    const hasOwn = sets.some((each) => each.set === set && each.range !== null)
    return drums[hasOwn ? set : 'main'].current?.spotOf(number) ?? null
  }
  return (
    <div className={styles.stage} data-silence={silence ?? undefined}>
      {isShown ? (
        <BallMachine
          gameRule={game.gameRule}
          sets={sets}
          drawNumber={Math.max(1, draw.drawNumber)}
          speed={isStill ? 'still' : speedOf(draw.phase, silence)}
          drums={drums}
          onSlow={giveUp}
        />
      ) : null}
      <div
        key={String(isDrawing)}
        className={styles.phase}
        data-machine={isShown || undefined}
        data-transition={transition}
      >
        {isDrawing ? (
          <>
            <Headline draw={draw} sets={sets} silence={silence} />
            <div className={styles.balls}>
              {sets.map((of, place) => (
                <PlacedBalls
                  key={of.set}
                  of={of}
                  isAwaited={sets.slice(0, place).every(isComplete)}
                  drawNumber={draw.drawNumber}
                  arriving={arriving}
                  take={isShown && !isStill ? take : null}
                  isOrdered={drawnBalls[game.gameRule] === 'asDrawn'}
                />
              ))}
            </div>
          </>
        ) : (
          <BeforeNumbers game={game} />
        )}
      </div>
      <Announcement game={game} draw={draw} />
    </div>
  )
}

/** Sets are drawn one after another. */
const isComplete = ({ numbers, places }: BallSet) => numbers.length >= places

function useDrums(): Drums {
  const main = useRef<DrumHandle>(null)
  const second = useRef<DrumHandle>(null)
  return useMemo(() => ({ main, second }), [])
}

function speedOf(phase: DrawPhase, silence: Silence): DrumSpeed {
  if (phase !== 'rng_started') return 'still'
  return silence === null ? 'tumbling' : 'calm'
}

/** The transition into the current phase: the balls of a draw do not repeat it. */
function usePhaseTransition({ phase, transition }: DrawState): DrawTransition {
  const [entered, setEntered] = useState({ phase, transition })
  if (entered.phase === phase) return entered.transition
  setEntered({ phase, transition })
  return transition
}

interface HeadlineProps {
  draw: DrawState
  sets: readonly BallSet[]
  silence: Silence
}

/** One line about the ball that was drawn, or the one that is awaited. Each ball swaps it (spec 2, "Playout"). */
function Headline({ draw, sets, silence }: HeadlineProps) {
  const { phase, lastBall, signals } = draw
  const shown = draw.balls.length + draw.balls2nd.length
  const count = sets.reduce((sum, { places }) => sum + places, 0)
  return (
    <div key={`${phase}/${shown}`} className={styles.headline} data-transition={draw.transition}>
      <p className={styles.lead}>
        {phase !== 'rng_started' ? (
          <FormattedMessage id="playout.drawn" />
        ) : shown === 0 ? (
          <FormattedMessage id="playout.drawing" />
        ) : silence === null ? (
          <FormattedMessage id="playout.ballOf" values={{ slot: shown, count }} />
        ) : (
          <FormattedMessage id={`playout.silence.${silence}`} />
        )}
      </p>
      {lastBall !== null && signals.includes('lucky-ball') ? (
        <p className={styles.signal}>
          <FormattedMessage id="playout.signal.lucky-ball" values={{ ball: lastBall.ball }} />
        </p>
      ) : null}
    </div>
  )
}
