import type { Subscription } from '#schemas/entities/subscription.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { codeOfCurrency } from './currencies.ts'
import { timeOf } from './options.ts'
import { type PageRequest, readList } from './say-list.ts'

/** Prints the subscriptions of a player, one a line, the newest first. */
export async function showSubscriptions(
  api: OperatorApi,
  params: { readonly siteId: string; readonly playerId: number },
): Promise<string> {
  const subscriptions = await readList({
    readPage: async (from: PageRequest<number>) => {
      const page = resultOf(await api('getPlayerSubscriptions', params, from))
      return { rows: page.subscriptions, hasMore: page.hasMore }
    },
    idOf: ({ id }) => id,
  })
  if (subscriptions.length === 0) return `Player ${params.playerId} has no subscription.`
  return subscriptions.map(lineOf).join('\n')
}

function lineOf(subscription: Subscription): string {
  const { id, gameId, gameTitle, status, cancelReason, playerPlays, startedTime, endedTime } = subscription
  const { drawsBought, drawsLeft, drawPrice, remainingBalance, freeDraws, currencyId } = subscription
  const { payGo, failures = 0, failuresMax, nextDrawTime } = subscription
  const currency = codeOfCurrency(currencyId)
  const state = cancelReason === undefined ? status : `${status} (${cancelReason})`
  const isFailing = payGo === true && failures > 0
  const facts = [
    `${id}: ${state}, ${gameTitle} (game ${gameId}), ${playerPlays.length} plays`,
    `${drawsLeft} of ${drawsBought} draws left at ${drawPrice} ${currency}`,
    payGo === true ? 'paid draw by draw' : `${remainingBalance} ${currency} paid ahead`,
    ...(isFailing ? [`${failures} of ${failuresMax} draws in a row not paid`] : []),
    ...(freeDraws === undefined ? [] : [`${freeDraws} draws of a promotion`]),
    ...(nextDrawTime === undefined ? [] : [`next draw ${timeOf(nextDrawTime)}`]),
    `since ${timeOf(startedTime)}`,
    ...(endedTime === undefined ? [] : [`ended ${timeOf(endedTime)}`]),
  ]
  return facts.join('; ')
}
