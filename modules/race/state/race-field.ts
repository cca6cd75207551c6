import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { DrawResult, Play } from '#schemas/entities/player.ts'
import type { RaceStandings } from '#schemas/entities/race-standings.ts'
import { readPlayNumbers } from '#schemas/protocol/play-string.ts'

/** A play in the race: one that leads, or one of the player's own. */
export interface Runner {
  readonly playId: number
  readonly numbers: readonly number[]
  /** Public name of its player; null for an own play that is not among the leaders. */
  readonly name: string | null
  readonly isOwn: boolean
  readonly points: number
  /** Its points in each ended draw. */
  readonly byDraw: readonly number[]
  /** The place in the race table, from 1; null at the start, and where the standings are unknown. */
  readonly place: number | null
  /** Number of plays that hold the place together. */
  readonly level: number
  /** Set once the race is over. */
  readonly prize: number | undefined
}

export interface RaceField {
  /** The draw after which this is the order; 0 at the start. */
  readonly drawNumber: number
  readonly drawCount: number
  /** Number of plays in the race; 0 while unknown. */
  readonly plays: number
  /** The most points first, level ones by playId: the order of the race table. */
  readonly runners: readonly Runner[]
  readonly isOver: boolean
}

type Race = Pick<GameInstance, 'drawCount' | 'gamePlaySize'>

/** The race after the last draw whose standings are known, with the leading plays and all of the player's own. */
export function raceFieldOf({ drawCount = 0, gamePlaySize = 0 }: Race, draw: DrawState): RaceField {
  const ended = endedDraws(draw, gamePlaySize)
  const endedNumber = ended.at(-1)?.drawNumber ?? 0
  const standings = draw.standings.findLast(({ drawNumber }) => drawNumber <= endedNumber)
  const drawNumber = standings?.drawNumber ?? endedNumber
  const draws = ended.filter((result) => result.drawNumber <= drawNumber)
  const leaders = standings?.leaders ?? []
  const own = new Map(draw.myPlays.map((play) => [play.playId, play]))
  const namedIds = new Set(leaders.map(({ playId }) => playId))
  const runners = [
    ...leaders.map((leader) =>
      runnerOf({ ...leader, prize: leader.prize ?? own.get(leader.playId)?.prize }, draws, {
        name: leader.playerDisplayName,
        isOwn: own.has(leader.playId),
      }),
    ),
    ...draw.myPlays
      .filter(({ playId }) => !namedIds.has(playId))
      .map((play) => runnerOf(play, draws, { name: null, isOwn: true })),
  ]
  return {
    drawNumber,
    drawCount,
    plays: standings?.groups.reduce((sum, { plays }) => sum + plays, 0) ?? 0,
    runners: runners
      .map((runner) => ({ ...runner, ...placeOf(runner.points, standings) }))
      .toSorted((one, other) => other.points - one.points || one.playId - other.playId),
    isOver: draw.isLastDraw && drawNumber >= drawCount,
  }
}

/** The draws of which every ball was shown. Results that were loaded between two draws have the last one as the current draw. */
function endedDraws(
  { history, drawNumber, balls }: DrawState,
  size: number,
): Pick<DrawResult, 'drawNumber' | 'balls'>[] {
  const isShown = balls.length > 0 && balls.length >= size
  if (!isShown || history.some((result) => result.drawNumber === drawNumber)) return [...history]
  return [...history, { drawNumber, balls: [...balls] }]
}

function runnerOf(
  { playId, play, prize }: Pick<Play, 'playId' | 'play'> & { readonly prize?: number | undefined },
  draws: readonly Pick<DrawResult, 'balls'>[],
  { name, isOwn }: Pick<Runner, 'name' | 'isOwn'>,
): Omit<Runner, 'place' | 'level'> {
  const numbers = readPlayNumbers(play)?.main ?? []
  const byDraw = draws.map(({ balls }) => numbers.filter((number) => balls.includes(number)).length)
  const points = byDraw.reduce((sum, scored) => sum + scored, 0)
  return { playId, numbers, name, isOwn, points, byDraw, prize }
}

/** One behind the number of plays with more points; level plays share it. */
function placeOf(points: number, standings: RaceStandings | undefined): Pick<Runner, 'place' | 'level'> {
  if (standings === undefined || standings.drawNumber === 0) return { place: null, level: 1 }
  const ahead = standings.groups.filter((group) => group.points > points)
  const level = standings.groups.find((group) => group.points === points)?.plays ?? 1
  return { place: 1 + ahead.reduce((sum, { plays }) => sum + plays, 0), level }
}

/** Lanes of the track: a few, so that a race of any size stays readable and cheap to draw. */
const LANES_OF_LEADERS = 5
const LANES_OF_OWN = 3

/** The runners on the track, in the order of the table: the first ones, and the best of the player's own behind them. */
export function lanesOf({ runners }: Pick<RaceField, 'runners'>): Runner[] {
  const first = runners.slice(0, LANES_OF_LEADERS)
  const best = runners.filter(({ isOwn }) => isOwn).slice(0, LANES_OF_OWN)
  return [...first, ...best.filter((runner) => !first.includes(runner))]
}

/** Number of lanes that the player's plays will have, before the plays are loaded: what is below the track keeps its place. */
export const awaitedLanes = (
  { playerPlaysInGame = 0 }: Pick<GameInstance, 'playerPlaysInGame'>,
  { isLoaded }: Pick<DrawState, 'isLoaded'>,
): number => (isLoaded ? 0 : Math.min(playerPlaysInGame, LANES_OF_LEADERS))

/** The player's best play; undefined without plays. */
export const bestOwn = ({ runners }: Pick<RaceField, 'runners'>): Runner | undefined =>
  runners.find(({ isOwn }) => isOwn)
