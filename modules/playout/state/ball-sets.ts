import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { drawnBalls } from '#schemas/kinds/drawn-balls.ts'

/** One set of balls of a draw: its places, and the balls in them. */
export interface BallSet {
  readonly set: 'main' | 'second'
  readonly places: number
  readonly numbers: readonly number[]
  /** The highest number in its drum; null where it comes from the drum of the main set, as a bonus ball does. */
  readonly range: number | null
}

/** The sets of a draw: numbers, then a second set with a drum of its own, or a bonus ball. */
export function ballSetsOf(
  game: Pick<
    GameInstance,
    'gameRule' | 'gamePlaySize' | 'gamePlayRange' | 'gamePlaySize2nd' | 'gamePlayRange2nd'
  >,
  draw: Pick<DrawState, 'balls' | 'balls2nd' | 'ballCount'>,
): BallSet[] {
  const { balls, balls2nd, ballCount } = draw
  const places = Math.max(game.gamePlaySize ?? 0, balls.length)
  const main: BallSet = { set: 'main', places, numbers: balls, range: game.gamePlayRange ?? null }
  const ownSecond = game.gamePlaySize2nd ?? 0
  const bonus = drawnBalls[game.gameRule] === 'withBonus' ? Math.max(1, ballCount - places) : 0
  const places2nd = Math.max(ownSecond, bonus, balls2nd.length)
  if (places2nd === 0) return [main]
  const range = ownSecond > 0 ? (game.gamePlayRange2nd ?? null) : null
  return [main, { set: 'second', places: places2nd, numbers: balls2nd, range }]
}

/** The moment before the last ball of a draw, and before a bonus ball: the stage becomes quiet. */
export type Silence = 'bonus' | 'last' | null

export function silenceIn(draw: Pick<DrawState, 'phase'>, sets: readonly BallSet[]): Silence {
  if (draw.phase !== 'rng_started') return null
  const left = sets.map(({ places, numbers }) => places - numbers.length)
  const [main = 0, second = 0] = left
  const isBonus = sets[1]?.range === null
  if (isBonus && main === 0 && second > 0) return 'bonus'
  const all = sets.reduce((sum, { places }) => sum + places, 0)
  return all > 1 && main + second === 1 ? 'last' : null
}
