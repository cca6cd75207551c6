import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { RaceField } from './race-field.ts'

type Race = Pick<GameInstance, 'drawCount' | 'gamePlaySize' | 'gamePlayRange'>

/** Deviations above the average at which the finish is expected: few plays of any field score more. */
const DEVIATIONS_TO_FINISH = 3

/** The points at which the winner of such a race is expected to finish. */
export function expectedFinish({
  drawCount = 0,
  gamePlaySize: size = 0,
  gamePlayRange: range = 0,
}: Race): number {
  if (range < 2 || size < 1) return 1
  const share = size / range
  const mean = size * share
  const variance = mean * (1 - share) * ((range - size) / (range - 1))
  const points = Math.ceil(drawCount * mean + DEVIATIONS_TO_FINISH * Math.sqrt(drawCount * variance))
  return Math.max(1, Math.min(points, drawCount * size))
}

/**
 * Length of the track in points. Before the last draw the leader is short of the finish line; afterwards the line is where
 * the winner is, so distances on the track are points at any time.
 */
export function trackLength(race: Race, { runners, isOver }: Pick<RaceField, 'runners' | 'isOver'>): number {
  const leader = runners[0]?.points ?? 0
  if (isOver) return Math.max(1, leader)
  return Math.max(expectedFinish(race), leader + 1)
}
