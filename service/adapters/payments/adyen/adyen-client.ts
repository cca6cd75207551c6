import { strict as assert } from 'node:assert'
import type { Clock } from '#service/base/clock.ts'
import type { ProcessorMessage } from '../payment-processor.ts'
import type { ProcessorClient, ProcessorRequest } from '../processor-client.ts'
import type { AdyenAccount } from './adyen-account.ts'
import { toAdyenAmount } from './adyen-amounts.ts'
import { askAdyen, codeOf } from './adyen-requests.ts'
import { findTransfer, listTransferOperations, messageOf } from './adyen-transfers.ts'

/** Adyen keeps an idempotency key for at least seven days; a repeat after that may be another payment. */
const KEYS_KEPT_MS = 7 * 24 * 3_600_000

/** Asks Adyen for refunds, for returns of payments that were not accepted, and for transfers to bank accounts. */
export function createAdyenClient(account: AdyenAccount, clock: Clock): ProcessorClient {
  const { processorId, processor } = account
  const isOfTransfers = processor.kind === 'adyen-payouts'
  return {
    processorId,
    async send(request, { queuedMs, attempts }) {
      if (attempts > 1 && isOfTransfers) {
        const { requestId } = request
        const known = await findTransfer(account, { requestId, queuedMs }, clock.now())
        if (known !== null) return messageOf(account, known)
      }
      if (attempts > 1 && request.kind === 'payout' && !isOfTransfers)
        assert(clock.now() - queuedMs < KEYS_KEPT_MS, TOO_OLD)
      const { path, body } = wireOf(account, request)
      const answer = await askAdyen(account, { path, body, idempotencyKey: request.requestId })
      if (answer.status < 400) return null
      if (request.kind === 'return') throw new Error(`answered ${answer.status} (${codeOf(answer.body)})`)
      return refusalOf(request, answer.body)
    },
    async hasRequest(request) {
      if (!isOfTransfers) throw new Error('Adyen has no list of refunds')
      return (await findTransfer(account, request, clock.now())) !== null
    },
    outcomeOf: isOfTransfers
      ? async (request) => {
          const transfer = await findTransfer(account, request, clock.now())
          return transfer === null ? 'unknown' : (messageOf(account, transfer) ?? 'under way')
        }
      : null,
    async listOperations(day) {
      if (!isOfTransfers) throw new Error('Adyen has no list of the payments of a day: compare its report')
      return listTransferOperations(account, day)
    },
  }
}

const TOO_OLD =
  'a refund without an answer is not asked for again after seven days: look for it in the Customer Area'

function wireOf(account: AdyenAccount, request: ProcessorRequest): { path: string; body: object } {
  const { processor, currencies } = account
  const { requestId: reference, kind, account: destination } = request
  const amount = () => toAdyenAmount(currencies, request)
  if (processor.kind === 'adyen-payouts') {
    assert(kind === 'payout', 'transfers are payouts')
    const { balanceAccountId } = processor
    const counterparty = {
      bankAccount: {
        accountHolder: { fullName: destination['holder'] },
        accountIdentification: identificationOf(destination),
      },
    }
    return {
      path: '/transfers',
      body: { amount: amount(), balanceAccountId, category: 'bank', counterparty, reference },
    }
  }
  const { reference: payment } = destination
  assert(payment !== undefined, 'the payment is known')
  const { merchantAccount } = processor
  const path = `/payments/${encodeURIComponent(payment)}`
  if (kind === 'return') return { path: `${path}/reversals`, body: { merchantAccount, reference } }
  assert(kind === 'payout', 'the player pays on the page')
  return { path: `${path}/refunds`, body: { merchantAccount, amount: amount(), reference } }
}

function identificationOf({ number, sortCode }: ProcessorRequest['account']): object {
  return sortCode === undefined
    ? { type: 'iban', iban: number }
    : { type: 'ukLocal', accountNumber: number, sortCode }
}

/** Adyen will never serve this payout: it is refused like by a message. */
function refusalOf(
  { requestId, amountMinor, currencyId }: ProcessorRequest,
  body: Parameters<typeof codeOf>[0],
): ProcessorMessage {
  return {
    messageId: `refused:${requestId}`,
    orderId: requestId,
    outcome: 'payout-refused',
    refusal: 'declined',
    amountMinor,
    currencyId,
    reference: codeOf(body) || 'refused',
  }
}
