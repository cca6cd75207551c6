import type { PaymentResult } from '#schemas/gateway/protocol.ts'
import type { DepositStatus } from '#service/database/payment-tables.ts'
import { allows, type EventOf } from '#service/states/state-machine.ts'
import { DEPOSITS } from './deposit-states.ts'

/** Whether the money of the order was taken or sent back, which no later payment changes. */
export const isMoneyDecided = (status: DepositStatus): boolean => !allows(DEPOSITS, status, 'pay')

/** The event of a processor's message. A payment that cannot be accepted is sent back. */
export function messageEvent(outcome: PaymentResult, acceptable: boolean): EventOf<typeof DEPOSITS> {
  if (outcome === 'paid') return acceptable ? 'pay' : 'sendBack'
  return EVENTS[outcome]
}

const EVENTS = {
  failed: 'fail',
  expired: 'expire',
  cancelled: 'cancel',
} as const satisfies Record<Exclude<PaymentResult, 'paid'>, EventOf<typeof DEPOSITS>>
