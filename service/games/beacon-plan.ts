import { firstRoundAfter, type BeaconChain } from '#modules/fairness/rules/beacon-chains.ts'
import type { Tx } from '#service/database/database.ts'

/** Which public value an instance takes: of which chain, and of which round as soon as the end of sales is known. */
export interface BeaconPlan extends BeaconChain {
  readonly round: number | null
}

/** A round comes so long after the end of sales at least: clocks differ, and the root of the plays goes out before it. */
const ROUND_AFTER_SALES_MS = 3000

/** The plan of an instance that opens now; null if the operator configured no beacon. */
export async function beaconPlanOf(tx: Tx, salesEndAt: number | null): Promise<BeaconPlan | null> {
  const configured = await tx.selectFrom('beacon_chain').select('chain').executeTakeFirst()
  if (configured === undefined) return null
  return planUntil({ ...configured.chain, round: null }, salesEndAt)
}

/** What players are told of a plan. */
export function publicBeacon({ chainHash, round }: BeaconPlan): { chainHash: string; round?: number } {
  return round === null ? { chainHash } : { chainHash, round }
}

/** A plan with the round that the end of sales gives; without one while nobody knows when that is. */
export function planUntil(plan: BeaconPlan, salesEndAt: number | null): BeaconPlan {
  const round = salesEndAt === null ? null : firstRoundAfter(plan, salesEndAt + ROUND_AFTER_SALES_MS)
  return { ...plan, round }
}
