import { strict as assert } from 'node:assert'
import type { ProcessorMessage } from '../payment-processor.ts'
import type { ProcessorClient, ProcessorRequest } from '../processor-client.ts'
import type { AdyenAccount } from './adyen-account.ts'
import { toAdyenAmount } from './adyen-amounts.ts'
import { askAdyen, codeOf } from './adyen-requests.ts'

/** Asks Adyen for refunds, for returns of payments that were not accepted, and for transfers to bank accounts. */
export function createAdyenClient(account: AdyenAccount): ProcessorClient {
  const { processorId } = account
  return {
    processorId,
    async send(request) {
      const { path, body } = wireOf(account, request)
      const answer = await askAdyen(account, { path, body, idempotencyKey: request.requestId })
      if (answer.status < 400) return null
      if (request.kind === 'return') throw new Error(`answered ${answer.status} (${codeOf(answer.body)})`)
      return refusalOf(request, answer.body)
    },
    hasRequest: () => Promise.reject(new Error('Adyen has no list of requests')),
    listOperations: () => Promise.reject(new Error('Adyen has no list of a day: compare its report')),
  }
}

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
