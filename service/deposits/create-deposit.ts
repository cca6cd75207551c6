import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import { DEBIT_FIELDS, normalBankAccount, refuseBankAccount } from '#modules/cashier/rules/bank-account.ts'
import type { Tx } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { bankSource, notePaymentSource } from '#service/referrals/payment-sources.ts'
import { queueRequest } from '#service/processor-requests/queue-request.ts'
import { bankDetailsOf, type DepositMethod } from './deposit-methods.ts'
import { type DepositAttempt, placeOrder, prepareOrder } from './place-order.ts'

/** Creates an order and returns the processor's page. No money moves before the processor's message. */
export async function createDeposit(
  tx: Tx,
  attempt: DepositAttempt,
): Promise<OperationResult<'depositRequestInfo'>> {
  const prepared = await prepareOrder(tx, attempt, ({ processor }) => processor.hostedPage !== null)
  if ('status' in prepared) return prepared
  const order = await placeOrder(tx, attempt, prepared)
  const redirectUrl = prepared.method.processor.hostedPage?.(order)
  return { status: 'created', orderId: order.orderId, ...(redirectUrl === undefined ? {} : { redirectUrl }) }
}

export interface DebitAttempt extends DepositAttempt {
  readonly request: OperationRequest<'directDebitRequest'>
  readonly vault: PersonalVault
}

/** Creates an order, and queues the request to debit the player's bank account. The processor's message decides the order. */
export async function createDebit(
  tx: Tx,
  attempt: DebitAttempt,
): Promise<OperationResult<'directDebitRequest'>> {
  const { playerId, request, vault } = attempt
  const prepared = await prepareOrder(tx, attempt, ({ processor }) => processor.method === 'debit')
  if ('status' in prepared) return prepared
  const errors = refuseAccount(prepared.method, request)
  if (errors.length > 0) return { status: 'account-refused', errors }
  const account = normalBankAccount(request.bankAccount)
  await notePaymentSource(tx, vault, { playerId, source: bankSource(account) })
  const { orderId, amountMinor, currencyId } = await placeOrder(tx, attempt, {
    ...prepared,
    accountEnding: account.number.slice(-ENDING_LENGTH),
  })
  await queueRequest(tx, vault, {
    requestId: orderId,
    processorId: prepared.method.processor.processorId,
    playerId,
    kind: 'debit',
    amountMinor,
    currencyId,
    account: { ...account, bankId: request.bankId },
  })
  return { status: 'created', orderId }
}

const ENDING_LENGTH = 4

/** The refused fields of the bank and its account. */
function refuseAccount(
  method: DepositMethod,
  { bankId, bankAccount }: OperationRequest<'directDebitRequest'>,
): FieldError[] {
  const kind = bankDetailsOf(method.currency)
  if (kind === null) return [{ field: 'bankAccount', code: 'unexpected' }]
  const isKnown = method.processor.banks.some((bank) => bank.bankId === bankId)
  return [
    ...(isKnown ? [] : [{ field: 'bankId', code: 'invalid' }]),
    ...refuseBankAccount(bankAccount, kind, DEBIT_FIELDS[kind]),
  ]
}
