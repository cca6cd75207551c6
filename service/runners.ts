import { startBonusRunner } from './coupons/bonus-runner.ts'
import { startCashBackRunner } from './cash-back/cash-back-runner.ts'
import { startCampaignRunner } from './campaigns/campaign-runner.ts'
import { startRewardRunner } from './referral-rewards/reward-runner.ts'
import { startSubscriptionRunner } from './subscription-entries/subscription-runner.ts'
import { startPrizeExpiry } from './prize-items/expire-prize-items.ts'
import { startPurchaseRunner } from './purchases/purchase-runner.ts'
import { startHarmRunner } from './harm-markers/harm-runner.ts'
import { startDormantRunner } from './dormant-accounts/dormant-runner.ts'
import { startRotationRunner } from './key-rotation/rotation-runner.ts'
import { startSharingFigures } from './health/share-figures.ts'
import { startErasureRunner } from './personal-data/erasure-runner.ts'
import { startLimitsReminder } from './protection/remind-limits.ts'
import { startPublicationRunner } from './operator/publication-runner.ts'
import { startOrderExpiry } from './payments/expire-orders.ts'

/** The loops in the background that need nothing but the context of the service. */
export const RUNNERS = [
  startBonusRunner,
  startCampaignRunner,
  startCashBackRunner,
  startRewardRunner,
  startSubscriptionRunner,
  startPrizeExpiry,
  startPurchaseRunner,
  startHarmRunner,
  startDormantRunner,
  startErasureRunner,
  startRotationRunner,
  startLimitsReminder,
  startOrderExpiry,
  startPublicationRunner,
  startSharingFigures,
]
