import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { checkPlays, type CheckedPlays } from '#modules/game-rules/rules/check-plays.ts'
import { hasRules } from '#modules/game-rules/rules/registry.ts'
import type { InstanceTerms } from './instance-terms.ts'
import type { TicketAllocator } from './ticket-allocator.ts'

/** Maximum plays per join, counted after expanding aggregated ones. */
export const JOIN_PLAYS_MAX = 1000

const AGGREGATED = /^(.+)#([1-9][0-9]{0,3})$/

/** One play for storage and payment. */
export interface PricedPlay {
  readonly play: string
  readonly lines: number
  readonly costMinor: number
  readonly feeMinor: number
}

export type RequestedPlays =
  | {
      readonly valid: true
      readonly plays: readonly PricedPlay[]
      /** Counted for seats and limits: the number of lines that a play covers. */
      readonly lines: number
      readonly costMinor: number
    }
  | {
      readonly valid: false
      /** Number of requested plays and their cost, for the checks that come before this one. */
      readonly count: number
      readonly costMinor: number
      /** Null where the count of the plays is refused, and no play in particular. */
      readonly offendingPlay: string | null
    }

/** Counts the requested plays without expanding aggregated ones. */
export function countPlays(plays: readonly string[]): number {
  return plays.reduce((sum, play) => sum + Number(AGGREGATED.exec(play)?.[2] ?? 1), 0)
}

const singleOf = (play: string) => AGGREGATED.exec(play)?.[1] ?? play

/** Expands aggregated plays: `3-11-19#2` is two plays. Count them first: a short notation may expand to millions. */
export function expandPlays(plays: readonly string[]): string[] {
  return plays.flatMap((play) => {
    const [, single, count] = AGGREGATED.exec(play) ?? []
    return single === undefined ? [play] : Array.from({ length: Number(count) }, () => single)
  })
}

/** Parses the plays of a request by the rules of the game, and prices them by its terms. */
export function readRequestedPlays(
  request: OperationRequest<'joinGame'>,
  terms: InstanceTerms,
  allocator?: TicketAllocator,
): RequestedPlays {
  const { definition, playCostMinor, feeMinor } = terms
  const count = countPlays(request.userPlays)
  const refused = (offendingPlay: string | null): RequestedPlays => ({
    valid: false,
    count,
    costMinor: count * (playCostMinor + feeMinor),
    offendingPlay,
  })
  if (count > JOIN_PLAYS_MAX || !hasRules(definition.gameRule))
    return refused(singleOf(request.userPlays[0] ?? ''))
  const expanded = expandPlays(request.userPlays)
  const checked =
    allocator === undefined ? checkPlays(definition, expanded) : checkTickets(terms, expanded, allocator)
  if (!checked.ok) return refused(checked.offendingPlay)
  // A client with another count would have shown another price than is charged. The count of plays or of lines is accepted.
  const { userPlaysCount: counted = count } = request
  if (counted !== count && counted !== checked.lines) return refused(null)
  const plays = checked.plays.map(({ play, lines }) => ({
    play,
    lines,
    costMinor: playCostMinor * lines,
    feeMinor: feeMinor * lines,
  }))
  const { lines } = checked
  return { valid: true, plays, lines, costMinor: lines * (playCostMinor + feeMinor) }
}

/** Chosen tickets must be allowed, free and distinct; "next free" tickets are allocated when they are sold. */
function checkTickets(
  { definition, manualBet }: InstanceTerms,
  plays: readonly string[],
  { rules, isTaken }: TicketAllocator,
): CheckedPlays {
  const checked: { play: string; lines: number }[] = []
  const chosen = new Set<string>()
  for (const asked of plays) {
    if (asked === rules.nextFree) {
      checked.push({ play: asked, lines: 1 })
      continue
    }
    const one = checkPlays(definition, [asked])
    if (!one.ok) return one
    if (!manualBet) return { ok: false, offendingPlay: asked, reason: 'no-such-bet' }
    const [ticket] = one.plays
    if (ticket === undefined || isTaken(ticket.play) || chosen.has(ticket.play))
      return { ok: false, offendingPlay: asked, reason: 'repeated' }
    chosen.add(ticket.play)
    checked.push(ticket)
  }
  return { ok: true, plays: checked, lines: checked.length }
}
