import { SUBSCRIPTION_CODE } from '#schemas/protocol/faults.ts'
import type { ServiceContext } from '#service/context.ts'
import { openNextInstance } from '#service/games/instances.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { joinAsDemo } from './demo-join.ts'
import type { SeededGame } from './seed-games.ts'

const DRAWS = 12
const PLAYS = 2

/** Buys the demo player a subscription to a new game that takes subscriptions, so that one is active from the start. */
export async function addSubscription(
  service: ServiceContext,
  site: ServedSite,
  { playerId, fresh }: { playerId: number; fresh: readonly SeededGame[] },
): Promise<void> {
  const game = fresh.find(({ definition }) => definition.subscriptionDrawsMax !== undefined)
  if (game === undefined) return
  const { gameId, definition } = game
  const gameInstanceId = await service.database.transaction((tx) =>
    openNextInstance(tx, gameId, service.seeds),
  )
  if (gameInstanceId === null) return
  const subscriptions = Math.min(DRAWS, definition.subscriptionDrawsMax ?? 0)
  const join = { playerId, gameId, gameInstanceId, definition, count: PLAYS, subscriptions }
  const { exitCode, subscriptionCode } = await joinAsDemo(service, site, join)
  if (subscriptionCode === SUBSCRIPTION_CODE.added) return
  const { siteId } = site
  service.log.warn({ siteId, exitCode, subscriptionCode }, 'the demo player has no subscription')
}
