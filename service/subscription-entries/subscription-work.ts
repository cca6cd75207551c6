import type { ServiceContext } from '#service/context.ts'
import { createInstanceTermsCache } from '#service/joins/instance-terms.ts'
import type { JoinSite } from '#service/joins/join-attempt.ts'
import { isRefusalOfData } from '#service/database/refusal-of-data.ts'
import { SUBSCRIPTION_PAYMENTS, type SubscriptionPayment } from '#schemas/entities/subscription.ts'
import { endRetired } from './end-retired.ts'
import type { Telling } from './tell-unpaid.ts'
import { enterSubscriptions } from './enter-subscriptions.ts'
import { type AwaitedInstance, awaitedInstances, waitingFor } from './waiting-subscriptions.ts'

export interface SubscriptionService extends Pick<ServiceContext, 'database' | 'seeds' | 'log'>, Telling {
  /** The served sites with their current settings. */
  readonly sites: () => readonly JoinSite[]
}

/** Retry delay of a subscription that the database refused to enter. */
const LEFT_OUT_MS = 60_000

interface Batch {
  readonly instance: AwaitedInstance
  readonly site: JoinSite
  readonly payment: SubscriptionPayment
}

/** Enters the subscriptions of every site into open instances. */
export class SubscriptionWork {
  private readonly service: SubscriptionService
  private readonly terms = createInstanceTermsCache()
  /** Subscriptions that the database refused to enter, with the time of the refusal; they are skipped meanwhile. */
  private readonly refusedAt = new Map<number, number>()

  constructor(service: SubscriptionService) {
    this.service = service
  }

  /** Enters one batch into each awaited instance. False if there was nothing to do. */
  async doSome(): Promise<boolean> {
    const { database } = this.service
    const sites = new Map(this.service.sites().map((site) => [site.memberId, site]))
    const awaited = await awaitedInstances(database.kysely, [...sites.keys()], this.leftOut())
    let decided = await endRetired(database)
    for (const instance of awaited) {
      const site = sites.get(instance.memberId)
      if (site === undefined) continue
      for (const payment of SUBSCRIPTION_PAYMENTS)
        decided += await this.enterBatch({ instance, site, payment })
    }
    return decided > 0
  }

  private async enterBatch(batch: Batch): Promise<number> {
    const ids = await waitingFor(this.service.database.kysely, batch.instance, batch.payment, this.leftOut())
    if (ids.length === 0) return 0
    try {
      return await this.enter(batch, ids)
    } catch (error) {
      if (!isRefusalOfData(error)) throw error
    }
    // A subscription that the database refuses must not fail the others: they are tried one by one.
    let decided = 0
    for (const id of ids) {
      try {
        decided += await this.enter(batch, [id])
      } catch (error) {
        if (!isRefusalOfData(error)) throw error
        this.refusedAt.set(id, performance.now())
        this.service.log.error({ subscription: id, error: String(error) }, 'a subscription was not entered')
      }
    }
    return decided
  }

  private enter(batch: Batch, subscriptionIds: readonly number[]) {
    return enterSubscriptions(this.service, this.terms, { ...batch, subscriptionIds })
  }

  private leftOut(): number[] {
    const since = performance.now() - LEFT_OUT_MS
    for (const [id, at] of this.refusedAt) if (at < since) this.refusedAt.delete(id)
    return [...this.refusedAt.keys()]
  }
}
