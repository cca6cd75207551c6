import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { publishAll } from '#service/events/publish.ts'
import { playerCash, playerSubscription } from '#service/ledger/accounts.ts'
import { postAll } from '#service/ledger/post.ts'
import { transferOf } from '#service/states/state-machine.ts'
import { subscriptionEvent } from './subscription-events.ts'
import { SUBSCRIPTIONS } from './subscription-states.ts'

/** Further draws of a game, bought with a join. Amounts are minor units of the game's currency. */
export interface NewSubscription {
  readonly playerId: number
  readonly gameId: number
  /** The instance of the join: the draws are those after it. */
  readonly gameInstanceId: number
  readonly currencyId: number
  readonly decimalPlaces: number
  readonly plays: readonly string[]
  readonly draws: number
  readonly drawPriceMinor: number
}

/** Writes subscriptions in the transaction of their joins, and moves their price out of cash. */
export async function addSubscriptions(tx: Tx, subscriptions: readonly NewSubscription[]): Promise<void> {
  const added: (NewSubscription & { id: number })[] = []
  for (const subscription of subscriptions)
    added.push({ ...subscription, id: await insert(tx, subscription) })
  await postAll(
    tx,
    added.map(({ id, playerId, currencyId, draws, drawPriceMinor }) =>
      transferOf(SUBSCRIPTIONS, 'add', {
        code: 'subscription',
        uniqueKey: `subscription:${id}`,
        entries: [
          { account: playerCash(playerId), currencyId, amountMinor: -draws * drawPriceMinor },
          { account: playerSubscription(playerId), currencyId, amountMinor: draws * drawPriceMinor },
        ],
      }),
    ),
  )
  await publishAll(
    tx,
    added.map(({ id, playerId, gameId, draws, drawPriceMinor, decimalPlaces }) =>
      subscriptionEvent(
        {
          subscription_id: id,
          player_id: playerId,
          game_id: gameId,
          status: 'active',
          draws_left: draws,
          draw_price_minor: drawPriceMinor,
          decimal_places: decimalPlaces,
        },
        'added',
      ),
    ),
  )
}

async function insert(tx: Tx, subscription: NewSubscription): Promise<number> {
  const { playerId, gameId, gameInstanceId, currencyId, plays, draws, drawPriceMinor } = subscription
  const { subscription_id: id } = await tx
    .insertInto('subscriptions')
    .values({
      player_id: playerId,
      game_id: gameId,
      currency_id: currencyId,
      plays: [...plays],
      draw_price_minor: drawPriceMinor,
      draws_bought: draws,
      draws_left: draws,
      next_sequence_number: sql<number>`(
        select sequence_number + 1 from game_instances where game_instance_id = ${gameInstanceId})`,
    })
    .returning('subscription_id')
    .executeTakeFirstOrThrow()
  return id
}
