import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { DateTime } from '#runtime/format/date.tsx'
import { asReplay } from '#runtime/live/apply-results.ts'
import { cardOutcomeOf } from '#runtime/live/card-outcome.ts'
import { ballsInOrder } from '#modules/game-rules/rules/shown-balls.ts'
import { replayOf, type Recorded } from '../state/replay-steps.ts'
import { useReplayKeys } from '../state/use-replay-keys.ts'
import { REPLAY_FACTORS, useReplayPlayer } from '../state/use-replay-player.ts'
import { PlayoutView } from './playout-view.tsx'
import { ReplayControls } from './replay-controls.tsx'
import styles from './replay-view.module.css'

/** A start time in the past: its countdown shows zero, as in a live draw until the first ball. */
const ENDED_COUNTDOWN = 0

/** A past draw, played again as it was. */
export function ReplayView({ results, game, rows }: Recorded) {
  const { states, steps } = useMemo(() => replayOf({ results, game, rows }), [results, game, rows])
  const player = useReplayPlayer(steps)
  useReplayKeys(player)
  const draw = states[player.index] ?? states.at(-1)!
  const outcome = game.gamePlayout === undefined ? null : cardOutcomeOf(results)
  const shown = steps
    .slice(0, player.index)
    .filter(({ events }) => events[0]?.event === 'game.drawShown').length
  return (
    <PlayoutView
      game={asReplay(game, player.startTime ?? ENDED_COUNTDOWN)}
      draw={draw}
      replay={{
        isHeld: player.index === 0 && !player.isPlaying,
        card: outcome && { rows, outcome, speed: REPLAY_FACTORS[player.speed] },
        controls: (
          <>
            <ReplayControls
              player={player}
              stepCount={steps.length}
              shown={shown}
              total={ballsInOrder(results.gameDrawResults).length}
              isCard={outcome !== null}
            />
            <p className={styles.about}>
              <FormattedMessage
                id="playout.replay.about"
                values={{ id: game.gameInstanceId, time: <DateTime at={game.endedTime ?? 0} /> }}
              />
            </p>
          </>
        ),
      }}
    />
  )
}
