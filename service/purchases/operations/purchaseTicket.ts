import { strict as assert } from 'node:assert'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import type { PlayerCall } from '#service/call/call.ts'
import { bodyDigests } from '#service/call/body-digest.ts'
import { isKeyUsed } from '#service/call/idempotency.ts'
import { selfManaged } from '#service/call/handler.ts'
import { isRefused } from '#service/call/refused.ts'
import { keyedCall } from '#service/call/run-change.ts'
import { joinSiteOf } from '#service/joins/join-attempt.ts'
import { cancelPendingJoin } from '#service/purchases/track-pending-join.ts'
import { priceTicket } from '#service/purchases/ticket-price.ts'
import { finishRegistration } from '#service/pending-joins/finish-registration.ts'
import { completionOf } from '#service/players/changes/complete-registration.ts'
import { askAboutCompletion } from '#service/verification/ask-identity.ts'

const REFUSED_PRICE = {
  'game-closed': { exitCode: JOIN_EXIT.gameNoLongerAvailable, exitDescription: 'Game no longer available.' },
  'wrong-currency': {
    exitCode: JOIN_EXIT.noSuchCurrency,
    exitDescription: 'The game cannot be paid in this currency.',
  },
  'plays-invalid': {
    exitCode: JOIN_EXIT.couldNotConfirmPlays,
    exitDescription: 'The plays could not be confirmed.',
  },
  'price-changed': {
    exitCode: JOIN_EXIT.rateChanged,
    exitDescription: 'The price is no longer the one that you saw.',
  },
  'under-way': {
    exitCode: JOIN_EXIT.gameNoLongerAvailable,
    exitDescription: 'This purchase is under way.',
  },
} as const

export default selfManaged('purchaseTicket', async (call, { ticketRequest, playerInfo }) => {
  assert(call.key !== null, 'an operation that moves money has a key')
  const { site, player, service, key } = call
  const { playerId } = player
  const answer = { gameInstanceId: ticketRequest.gameInstanceId, apiTxId: key }
  const errors = playerInfo === undefined ? [] : await complete(call, playerInfo)
  if (errors.length > 0) {
    const exitDescription = 'The registration must be completed first.'
    return { ...answer, exitCode: JOIN_EXIT.accountStatusBlocksJoining, exitDescription, errors }
  }
  const { amount: _amount, ...request } = ticketRequest
  // The scope and the digest of a join by hand: with its key, this purchase and one that waits for money are made once.
  const { scope } = keyedCall(call, key, 'joinGame')
  const digests = bodyDigests(service.keys, 'joinGame', request)
  // A purchase that was made is answered as such, although the game may be closed since.
  if (!(await isKeyUsed(service.database.kysely, { scope, key }))) {
    const priced = await priceTicket(service.database.kysely, joinSiteOf(site), ticketRequest)
    if ('refusal' in priced) return { ...answer, ...REFUSED_PRICE[priced.refusal] }
  }
  const joined = await service.joins.join({
    site: joinSiteOf(site),
    playerId,
    scope,
    key,
    ...digests,
    request,
  })
  const { exitCode, exitDescription, gameInstanceId } = joined
  if (exitCode === JOIN_EXIT.success) {
    await service.database.transaction((tx) => cancelPendingJoin(tx, playerId, ticketRequest.gameId))
  }
  return { ...answer, exitCode, exitDescription, gameInstanceId }
})

/**
 * Completes the registration of a caller who has not done so. Refused fields leave their audit line; a refusal of another kind is the join's to
 * answer.
 */
async function complete(
  call: PlayerCall,
  { fields }: NonNullable<OperationRequest<'purchaseTicket'>['playerInfo']>,
): Promise<FieldError[]> {
  await askAboutCompletion(call, fields, true)
  try {
    return await call.service.database.transaction(async (tx) => {
      const registered = await finishRegistration(tx, { ...completionOf(call, fields), isOneClick: true })
      if (isRefused(registered)) throw new NotCompleted()
      return registered.result === -1 ? (registered.errors ?? []) : []
    })
  } catch (error) {
    if (error instanceof NotCompleted) return []
    throw error
  }
}

/** Rolls the transaction back. */
class NotCompleted extends Error {}
