import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import type { ServiceContext } from '#service/context.ts'
import { settleReferrals } from './settle-referral.ts'

/** A player gets the reward within this time of the friend's deposit or draw. */
const LOOK_EVERY_MS = 5000

/** Pays rewards as friends fulfil the condition, together with the other processes. */
export function startRewardRunner({
  database,
  vault,
  keys,
  sites,
  log,
}: Pick<ServiceContext, 'database' | 'vault' | 'keys' | 'sites' | 'log'>): PollingLoop {
  const siteOf = (memberId: number) => sites.byMemberId(memberId)
  return startPolling({
    poll: () => settleReferrals(database, { vault, keys, siteOf }),
    onError: (error) => log.error({ error: String(error) }, 'rewards of referrals could not be decided'),
    everyMs: LOOK_EVERY_MS,
  })
}
