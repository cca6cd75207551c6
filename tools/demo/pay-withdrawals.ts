import type { OperatorApi } from '#tools/cli/operator/connect-api.ts'
import { resultOf } from '#tools/cli/operator/connect-api.ts'
import type { DemoSite } from './demo-site.ts'

/** A withdrawal waits this long, so that a visitor sees it waiting and can cancel it. */
const WAITS_MS = 20_000

/**
 * Approves withdrawals that have waited, and records them as paid where no processor pays them. One that needs two operators stays
 * approved.
 */
export async function payWithdrawals(
  { siteId, operator }: Pick<DemoSite, 'siteId' | 'operator'>,
  now: number,
): Promise<void> {
  const { withdrawals } = resultOf(await operator('getWithdrawals', { siteId }, { status: 'pending' }))
  for (const { withdrawalId, createdTime } of withdrawals) {
    if (now - createdTime < WAITS_MS) continue
    await payOne(operator, { siteId, withdrawalId })
  }
}

/** A refusal is no problem of the demonstration: the player has cancelled it meanwhile, or it needs a second operator. */
async function payOne(
  operator: OperatorApi,
  params: { readonly siteId: string; readonly withdrawalId: string },
): Promise<void> {
  const approved = await operator('approveWithdrawal', params, {})
  if (!approved.ok || approved.result.sentTime !== undefined) return
  await operator('payWithdrawal', params, { reference: `Demonstration ${params.withdrawalId.slice(0, 6)}` })
}
