import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Art } from '#runtime/components/art.tsx'
import { classNames } from '#runtime/components/class-names.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import { useStepSound } from '#games/sound/movement-sounds.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { awaitedLanes, lanesOf, type RaceField, type Runner } from '../state/race-field.ts'
import { trackLength } from '../state/track.ts'
import { usePlacesPaid } from '../state/use-places-paid.ts'
import { Place } from './place.tsx'
import styles from './track.module.css'

/** Time for which the runners are heard: their run of track.module.css. */
const RUN_MS = 880

interface TrackProps {
  game: GameInstance
  draw: DrawState
  field: RaceField
}

/**
 * Lanes of the leading plays and of the player's best ones, the first on top. Only a picture: the race table beside it has
 * the same order as text.
 */
export function Track({ game, draw, field }: TrackProps) {
  const placesPaid = usePlacesPaid(game)
  const lanes = lanesOf(field)
  const length = trackLength(game, field)
  const bibOf = useBibs(lanes)
  const shiftOf = useShifts(lanes)
  useStepSound(game.gameRule, 'step', { step: draw.isLoaded ? field.drawNumber : null, lastsMs: RUN_MS })
  // An element that moves in the document would lose its transition, so lanes keep their order there.
  const inDocument = lanes
    .map((runner, row) => ({ runner, row }))
    .toSorted((one, other) => one.runner.playId - other.runner.playId)
  const laneCount = lanes.length || awaitedLanes(game, draw)
  if (laneCount === 0) return null
  const style: Record<string, number> = { '--lanes': laneCount, '--length': length }
  return (
    <div className={styles.track} style={style} data-over={field.isOver || undefined} aria-hidden>
      {inDocument.map(({ runner, row }) => (
        <Lane
          key={runner.playId}
          runner={runner}
          row={row}
          shift={shiftOf(runner)}
          bib={bibOf(runner)}
          isPaid={runner.place !== null && runner.place <= placesPaid}
          drawn={draw.balls}
        />
      ))}
    </div>
  )
}

/** Numbers of the runners, from 1, in the order in which they came onto the track: a runner keeps its number. */
function useBibs(lanes: readonly Runner[]): (runner: Runner) => number {
  const [known, setKnown] = useState<readonly number[]>([])
  const fresh = lanes.map(({ playId }) => playId).filter((playId) => !known.includes(playId))
  const all = [...known, ...fresh.toSorted((one, other) => one - other)]
  if (fresh.length > 0) setKnown(all)
  return ({ playId }) => all.indexOf(playId) + 1
}

/** How many lanes below its lane a runner was before the last change of the order; negative above it. */
function useShifts(lanes: readonly Runner[]): (runner: Runner) => number {
  const order = lanes.map(({ playId }) => playId).join()
  const [{ now, before }, setOrders] = useState({ now: order, before: order })
  if (now !== order) setOrders({ now: order, before: now })
  const rowsOf = (of: string) => of.split(',').map(Number)
  return ({ playId }) => {
    const row = rowsOf(before).indexOf(playId)
    return row === -1 ? 0 : row - rowsOf(order).indexOf(playId)
  }
}

interface LaneProps {
  runner: Runner
  /** The lane's place on the track, from 0. */
  row: number
  /** Lanes from here to where the runner comes from. */
  shift: number
  /** The number on the runner. */
  bib: number
  isPaid: boolean
  /** The balls of the current draw so far. */
  drawn: readonly number[]
}

function Lane({ runner, row, shift, bib, isPaid, drawn }: LaneProps) {
  const { name, isOwn, numbers, points, place } = runner
  const style: Record<string, number> = { '--row': row, '--shift': shift, '--points': points, '--bib': bib }
  return (
    <div className={styles.lane} style={style} data-own={isOwn || undefined}>
      <span className={styles.place} data-paid={isPaid || undefined}>
        {place === null ? null : <Place place={place} />}
      </span>
      <span className={styles.name} dir={isOwn ? undefined : 'auto'}>
        {isOwn ? <FormattedMessage id="race.you" /> : name}
      </span>
      <span className={styles.numbers}>
        {numbers.map((number) => (
          <span key={number} data-drawn={drawn.includes(number) || undefined}>
            {number}
          </span>
        ))}
      </span>
      <span className={styles.points}>{points}</span>
      <div className={styles.course}>
        <div className={styles.carriage}>
          <div key={row} className={styles.crossing}>
            <Art
              key={points}
              name="runner"
              className={classNames(styles.runner, points > 0 && styles.running)}
            />
            <span className={styles.bib}>{bib}</span>
          </div>
        </div>
      </div>
    </div>
  )
}
