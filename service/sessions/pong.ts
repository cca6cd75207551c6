import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Clock } from '#service/base/clock.ts'

/** The answer to a ping. It needs neither a session nor a database, so the channel answers it synchronously. */
export const pong = (clock: Clock): OperationResult<'ping'> => ({ serverTimeMilis: clock.now() })
