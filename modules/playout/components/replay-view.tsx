import { useMemo, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import type { CardReplay } from '#games/components/replayed-card.ts'
import { DateTime } from '#runtime/format/date.tsx'
import { asReplay } from '#games/live/apply-results.ts'
import { cardOutcomeOf } from '#games/live/card-outcome.ts'
import { ballsInOrder } from '#modules/game-rules/rules/displayed-balls.ts'
import { replayOf, type Recorded } from '../state/replay-steps.ts'
import { useReplayKeys } from '../state/use-replay-keys.ts'
import { REPLAY_FACTORS, useReplayPlayer, type ReplayPlayer } from '../state/use-replay-player.ts'
import { PlayoutView } from './playout-view.tsx'
import { ReplayControls } from './replay-controls.tsx'
import styles from './replay-view.module.css'

/** A start time in the past: its countdown shows zero, as in a live draw until the first ball. */
const ENDED_COUNTDOWN = 0

interface ReplayViewProps extends Recorded {
  /** The final payout table. */
  rows: CardReplay['rows']
}

/** A past draw, played again as it was. */
export function ReplayView({ results, game, rows }: ReplayViewProps) {
  const { states, steps } = useMemo(() => replayOf({ results, game }), [results, game])
  const player = useReplayPlayer(steps)
  const top = useRef<HTMLDivElement>(null)
  const restarting: ReplayPlayer = {
    ...player,
    toggle() {
      // The end is longer than the beginning, which may be out of view by now.
      if (player.isAtEnd) top.current?.scrollIntoView({ block: 'start' })
      player.toggle()
    },
  }
  useReplayKeys(restarting)
  const draw = states[player.index] ?? states.at(-1)!
  const outcome = game.gamePlayout === undefined ? null : cardOutcomeOf(results)
  const shown = steps
    .slice(0, player.index)
    .filter(({ events }) => events[0]?.event === 'game.drawShown').length
  return (
    <div ref={top} className={styles.replay}>
      <PlayoutView
        game={asReplay(game, player.startTime ?? ENDED_COUNTDOWN)}
        draw={draw}
        replay={{
          isHeld: player.index === 0 && !player.isPlaying,
          card: outcome && { rows, outcome, speed: REPLAY_FACTORS[player.speed] },
          controls: (
            <div ref={measureControls} className={styles.controls}>
              <ReplayControls
                player={restarting}
                stepCount={steps.length}
                shown={shown}
                total={ballsInOrder(results.gameDrawResults).length}
                isCard={outcome !== null}
              />
            </div>
          ),
          about: (
            <div className={styles.about}>
              <p>
                <FormattedMessage
                  id="playout.replay.about"
                  values={{ id: game.gameInstanceId, time: <DateTime at={game.endedTime ?? 0} /> }}
                />
              </p>
              <p className={styles.keys}>
                <FormattedMessage id="playout.replay.keys" />
              </p>
            </div>
          ),
        }}
      />
    </div>
  )
}

/**
 * Ref of the controls: `--covered-bottom` of their parent is their height, which differs with the window and the language.
 * Scroll padding of the page would scroll the page for the controls themselves.
 */
function measureControls(controls: HTMLElement | null): (() => void) | undefined {
  const parent = controls?.parentElement
  if (!controls || !parent || typeof ResizeObserver === 'undefined') return undefined
  const observer = new ResizeObserver(() =>
    parent.style.setProperty('--covered-bottom', `${Math.ceil(controls.getBoundingClientRect().height)}px`),
  )
  observer.observe(controls)
  return () => observer.disconnect()
}
