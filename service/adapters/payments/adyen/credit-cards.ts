import type { NotificationItem } from './notification.ts'

/** Sources of a card’s money that are no credit. Deferred debit and charge cards are bills that are paid later. */
const NO_CREDIT = new Set(['DEBIT', 'PREPAID', 'PREPAID_RELOADABLE', 'PREPAID_NONRELOADABLE'])

/** Ways to pay from a bank account, of which Adyen reports no funding source. */
const FROM_BANK_ACCOUNT = new Set([
  'ach',
  'bankTransfer_IBAN',
  'bcmc',
  'bcmc_mobile',
  'blik',
  'directEbanking',
  'eps',
  'giropay',
  'ideal',
  'multibanco',
  'onlineBanking_PL',
  'payto',
  'pix',
  'sepadirectdebit',
  'swish',
  'trustly',
  'twint',
])

/**
 * Whether a payment may come from a credit card. One without a funding source counts as such, except from a bank account: where the account
 * at Adyen does not report the source, a site without credit cards takes no cards.
 */
export function mayBeCreditCard({ paymentMethod = '', additionalData = {} }: NotificationItem): boolean {
  const source = additionalData['fundingSource']
  if (source !== undefined && source !== '') return !NO_CREDIT.has(source.toUpperCase())
  return !FROM_BANK_ACCOUNT.has(paymentMethod)
}
