import { FAULT, type FaultCode } from '#schemas/protocol/faults.ts'
import type { OperationName } from '#schemas/protocol/operations.ts'

/** The reaction of the app to a fault, besides the failed call (spec section 8, "Connection faults"). */
export type FaultReaction = 'none' | 'reinitialise' | 'session-over' | 'cookies-missing' | 'refresh'

/** No answer came: the request may not have arrived. */
export const LOST: readonly FaultCode[] = [
  FAULT.messageNotSent,
  FAULT.sendFailed,
  FAULT.requestTimeout,
  FAULT.connectFailed,
  FAULT.connectTimeout,
]

/** The login screen handles its own faults. */
const ANSWERED_ON_SCREEN: readonly OperationName[] = ['login', 'logout', 'playerRegistration']

export function faultReaction(op: OperationName | 'poll', code: FaultCode): FaultReaction {
  if (op === 'getGameResults') return 'none'
  if (LOST.includes(code)) return 'reinitialise'
  if (code === FAULT.cookiesRequired) return 'cookies-missing'
  if (code === FAULT.underMaintenance && op !== 'init') return 'refresh'
  // After the reload the player must change the password: the guard leads there.
  if (code === FAULT.passwordChangeRequired) return 'refresh'
  if (code === FAULT.notLoggedIn && !ANSWERED_ON_SCREEN.some((own) => own === op)) return 'session-over'
  return 'none'
}
