import type { OperationResult } from '#schemas/protocol/operations.ts'
import { createHash } from 'node:crypto'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { ServiceContext } from '#service/context.ts'
import { entropySource } from '#service/games/entropy-source.ts'
import { joinSiteOf } from '#service/joins/join-attempt.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { giveMoney } from './demo-players.ts'

export interface DemoJoin {
  playerId: number
  gameId: number
  gameInstanceId: number
  definition: GameDefinition
  count: number
  /** Number of further draws to subscribe to. */
  subscriptions?: number
}

/** The top-up of a simulated player without money, in joins. */
const TOP_UP_JOINS = 50
const TOP_UP_LEAST_MINOR = 1000

/** Buys lucky dips for a simulated player, through the same checks as every other join. */
export async function joinAsDemo(
  service: ServiceContext,
  site: ServedSite,
  join: DemoJoin,
): Promise<OperationResult<'joinGame'>> {
  const { playerId, gameId, gameInstanceId, definition, count, subscriptions = 0 } = join
  const { tickets, randomPlays } = rulesOf(definition.gameRule)
  const userPlays = tickets
    ? Array.from({ length: count }, () => tickets.nextFree)
    : randomPlays(definition, count, entropySource(service.entropy))
  const { currencyId } = definition
  const request = { gameId, gameInstanceId, userPlays, currencyId, subscriptions }
  const result = await service.joins.join({
    site: joinSiteOf(site),
    playerId,
    scope: `${site.memberId}/player/${playerId}/demo`,
    key: Buffer.from(service.entropy.bytes(16)).toString('hex'),
    bodyHash: createHash('sha256').update(JSON.stringify(request)).digest(),
    request,
  })
  if (result.exitCode === JOIN_EXIT.notEnoughFunds) await topUp(service, site, join)
  return result
}

async function topUp(service: ServiceContext, { memberId }: ServedSite, join: DemoJoin): Promise<void> {
  const { playerId, definition, count } = join
  const { currencyId, gamePlayCostMinor, gameFeePerPlayMinor } = definition
  const amountMinor = Math.max(
    TOP_UP_LEAST_MINOR,
    (gamePlayCostMinor + gameFeePerPlayMinor) * count * TOP_UP_JOINS,
  )
  await service.database.transaction((tx) => giveMoney(tx, { memberId, playerId, currencyId, amountMinor }))
}
