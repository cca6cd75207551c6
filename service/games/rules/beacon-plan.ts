import { firstRoundAfter, type BeaconChain } from '#modules/fairness/rules/beacon-chains.ts'
import type { Tx } from '#service/database/database.ts'

/** The beacon value of an instance: its chain, and its round as soon as the end of sales is known. */
export interface BeaconPlan extends BeaconChain {
  readonly round: number | null
}

/** Minimum delay of a round after the end of sales: clocks differ, and the root of the plays is published before it. */
const ROUND_AFTER_SALES_MS = 3000

/** The plan of an instance that opens now; null if the operator configured no beacon. */
export async function beaconPlanOf(tx: Tx, salesEndAt: number | null): Promise<BeaconPlan | null> {
  const configured = await tx.selectFrom('beacon_chain').select('chain').executeTakeFirst()
  if (configured === undefined) return null
  return planUntil({ ...configured.chain, round: null }, salesEndAt)
}

/** The public part of a plan. */
export function publicBeacon({ chainHash, round }: BeaconPlan): { chainHash: string; round?: number } {
  return round === null ? { chainHash } : { chainHash, round }
}

/** Adds the round that follows from the end of sales; no round while that is unknown. */
export function planUntil(plan: BeaconPlan, salesEndAt: number | null): BeaconPlan {
  const round = salesEndAt === null ? null : firstRoundAfter(plan, salesEndAt + ROUND_AFTER_SALES_MS)
  return { ...plan, round }
}
