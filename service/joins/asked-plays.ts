import type { JoinGameRequest } from '#schemas/protocol/operations/joinGame.ts'
import { checkPlays } from '#modules/game-rules/rules/check-plays.ts'
import { hasRules } from '#modules/game-rules/rules/registry.ts'
import type { InstanceTerms } from './instance-terms.ts'

/** The most plays of one join, counted after aggregated ones are taken apart. */
export const JOIN_PLAYS_MAX = 1000

const AGGREGATED = /^(.+)#([1-9][0-9]{0,3})$/

/** One play as it is stored and paid for. */
export interface PricedPlay {
  readonly play: string
  readonly lines: number
  readonly costMinor: number
  readonly feeMinor: number
}

export type AskedPlays =
  | {
      readonly valid: true
      readonly plays: readonly PricedPlay[]
      /** What seats and limits count: a play is as many as it covers. */
      readonly lines: number
      readonly costMinor: number
    }
  | {
      readonly valid: false
      /** How many were asked for and what so many would cost, for the checks that come before this one. */
      readonly count: number
      readonly costMinor: number
      readonly offendingPlay: string
    }

/** Takes aggregated plays apart: `3-11-19#2` is two plays. */
export function expandPlays(plays: readonly string[]): string[] {
  return plays.flatMap((play) => {
    const [, single, count] = AGGREGATED.exec(play) ?? []
    return single === undefined ? [play] : Array.from({ length: Number(count) }, () => single)
  })
}

/** Reads the plays of a request by the rules of the game, and prices them by its terms. */
export function readAskedPlays(request: JoinGameRequest, terms: InstanceTerms): AskedPlays {
  const { definition, playCostMinor, feeMinor } = terms
  const expanded = expandPlays(request.userPlays)
  const refused = (offendingPlay: string): AskedPlays => ({
    valid: false,
    count: expanded.length,
    costMinor: expanded.length * (playCostMinor + feeMinor),
    offendingPlay,
  })
  if (expanded.length > JOIN_PLAYS_MAX || !hasRules(definition.gameRule)) return refused(expanded[0] ?? '')
  const checked = checkPlays(definition, expanded)
  if (!checked.ok) return refused(checked.offendingPlay)
  // A client that counted otherwise would be charged another price than it showed. Either count will do.
  const { userPlaysCount: counted = expanded.length } = request
  if (counted !== expanded.length && counted !== checked.lines) return refused('')
  const plays = checked.plays.map(({ play, lines }) => ({
    play,
    lines,
    costMinor: playCostMinor * lines,
    feeMinor: feeMinor * lines,
  }))
  const { lines } = checked
  return { valid: true, plays, lines, costMinor: lines * (playCostMinor + feeMinor) }
}
