import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import { publishAll } from '#service/events/publish.ts'
import { couponCost, playerCash, playerSubscription } from '#service/ledger/accounts.ts'
import { postAll, type Transfer } from '#service/ledger/post.ts'
import { transferOf } from '#service/states/state-machine.ts'
import { subscriptionEvent } from './subscription-events.ts'
import { SUBSCRIPTIONS } from './subscription-states.ts'

/** Further draws of a game, bought with a join. Amounts are minor units of the game's currency. */
export interface NewSubscription {
  readonly playerId: number
  readonly gameId: number
  /** The instance of the join: the draws are those after it. */
  readonly gameInstanceId: number
  /** The site of the game, which pays the free draws. */
  readonly memberId: number
  readonly currencyId: number
  readonly decimalPlaces: number
  readonly plays: readonly string[]
  readonly draws: number
  readonly drawPriceMinor: number
  /** Each draw is paid as it is entered, and so many in a row that are not paid end the subscription; null where all are paid now. */
  readonly failuresMax: number | null
  /** Draws among them that the operator pays: the first ones, or the last ones. */
  readonly freeDraws: number
  readonly isFreeFirst: boolean
}

type Added = NewSubscription & { readonly id: number }

/** Writes subscriptions in the transaction of their joins, and moves the price of those that are paid ahead. */
export async function addSubscriptions(tx: Tx, subscriptions: readonly NewSubscription[]): Promise<void> {
  const added: Added[] = []
  for (const subscription of subscriptions)
    added.push({ ...subscription, id: await insert(tx, subscription) })
  await postAll(tx, added.flatMap(payAhead))
  await publishAll(
    tx,
    added.map(({ id, playerId, gameId, draws, drawPriceMinor, freeDraws, failuresMax, decimalPlaces }) =>
      subscriptionEvent(
        {
          subscription_id: id,
          player_id: playerId,
          game_id: gameId,
          status: 'active',
          payment: failuresMax === null ? 'prepaid' : 'payGo',
          draws_left: draws,
          free_left: freeDraws,
          draw_price_minor: drawPriceMinor,
          decimal_places: decimalPlaces,
        },
        'added',
      ),
    ),
  )
}

/** The transfers that pay for draws ahead: the player's part, and the operator's. */
function payAhead({
  id,
  playerId,
  memberId,
  currencyId,
  draws,
  freeDraws,
  drawPriceMinor,
  failuresMax,
}: Added) {
  if (failuresMax !== null) return []
  const ahead = playerSubscription(playerId)
  const paidMinor = (draws - freeDraws) * drawPriceMinor
  const givenMinor = freeDraws * drawPriceMinor
  const transfers: Transfer[] = []
  if (paidMinor > 0) {
    transfers.push(
      transferOf(SUBSCRIPTIONS, 'add', {
        code: 'subscription',
        uniqueKey: `subscription:${id}`,
        entries: [
          { account: playerCash(playerId), currencyId, amountMinor: -paidMinor },
          { account: ahead, currencyId, amountMinor: paidMinor },
        ],
      }),
    )
  }
  if (givenMinor > 0) {
    transfers.push(
      transferOf(SUBSCRIPTIONS, 'add', {
        code: 'subscription-promotion',
        uniqueKey: `subscription-promotion:${id}`,
        entries: [
          { account: couponCost(memberId), currencyId, amountMinor: -givenMinor },
          { account: ahead, currencyId, amountMinor: givenMinor },
        ],
      }),
    )
  }
  return transfers
}

async function insert(tx: Tx, subscription: NewSubscription): Promise<number> {
  const { playerId, gameId, gameInstanceId, currencyId, plays, draws, drawPriceMinor, failuresMax } =
    subscription
  const { freeDraws, isFreeFirst } = subscription
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
      payment: failuresMax === null ? 'prepaid' : 'payGo',
      failures_max: failuresMax,
      free_draws: freeDraws,
      free_left: freeDraws,
      is_free_first: isFreeFirst,
    })
    .returning('subscription_id')
    .executeTakeFirstOrThrow()
  return id
}
