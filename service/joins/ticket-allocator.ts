import { strict as assert } from 'node:assert'
import type { TicketRules } from '#modules/game-rules/rules/game-rules.ts'
import { rulesOf, hasRules } from '#modules/game-rules/rules/registry.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { moveNextTicket, ticketsOnSale } from '#service/games/rows/tickets.ts'
import { countPlays, expandPlays, JOIN_PLAYS_MAX } from './requested-plays.ts'
import type { BatchState } from './batch-state.ts'
import type { InstanceTerms, InstanceTermsCache } from './instance-terms.ts'
import type { JoinAttempt } from './join-attempt.ts'

/** Allocates the tickets of one raffle to the joins of a batch, in their order. */
export interface TicketAllocator {
  readonly rules: TicketRules
  isTaken: (play: string) => boolean
  /** Returns the plays to sell: a chosen ticket stays, every other gets the next free one. */
  sell: (plays: readonly string[]) => string[]
  /** The lowest ticket that may be free after all sales; null if nothing was sold. */
  nextTicket: () => number | null
}

/** The ticket rules of an instance; undefined if its plays are not tickets. */
export function ticketRulesOf({ definition }: InstanceTerms): TicketRules | undefined {
  return hasRules(definition.gameRule) ? rulesOf(definition.gameRule).tickets : undefined
}

export function openTicketAllocator(
  rules: TicketRules,
  { free, taken }: { free: number[]; taken: string[] },
): TicketAllocator {
  const sold = new Set(taken)
  let hasSold = false
  let at = 0
  /** The lowest free ticket of those looked up; they are sorted, and none becomes free again. */
  const lowestFree = () => {
    while (at < free.length && sold.has(rules.playOf(free[at]!))) at++
    return free[at]
  }
  return {
    rules,
    isTaken: (play) => sold.has(play),
    sell(plays) {
      hasSold = true
      for (const play of plays) if (play !== rules.nextFree) sold.add(play)
      return plays.map((play) => {
        if (play !== rules.nextFree) return play
        const ticket = lowestFree()
        assert(ticket !== undefined, 'a raffle has a free ticket for every seat that is left')
        const next = rules.playOf(ticket)
        sold.add(next)
        return next
      })
    },
    nextTicket: () => (hasSold ? (lowestFree() ?? (free.at(-1) ?? 0) + 1) : null),
  }
}

/** Creates an allocator for every raffle that the joins of a batch may enter. */
export async function openAllocators(
  db: Db,
  state: BatchState,
  requests: readonly JoinAttempt['request'][],
  known: InstanceTermsCache,
): Promise<void> {
  for (const { gameInstanceId, gameId, open } of state.instances.values()) {
    const terms = known.get(gameInstanceId)
    if (terms === undefined || !open) continue
    const rules = ticketRulesOf(terms)
    if (rules === undefined) continue
    const { definition } = terms
    const plays = requests
      .filter((request) => request.gameId === gameId && countPlays(request.userPlays) <= JOIN_PLAYS_MAX)
      .flatMap(({ userPlays }) => expandPlays(userPlays))
    const asked = plays.flatMap((play) => {
      const checked = rulesOf(definition.gameRule).checkPlay(definition, play)
      return checked.ok ? [checked.play] : []
    })
    const onSale = await ticketsOnSale(db, gameInstanceId, { wanted: plays.length, asked })
    state.allocators.set(gameInstanceId, openTicketAllocator(rules, onSale))
  }
}

/** Stores the next lowest free ticket of each raffle. */
export async function closeAllocators(tx: Tx, state: BatchState): Promise<void> {
  for (const [gameInstanceId, allocator] of state.allocators) {
    const nextTicket = allocator.nextTicket()
    if (nextTicket !== null) await moveNextTicket(tx, gameInstanceId, nextTicket)
  }
}
