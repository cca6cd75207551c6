import type { PingResult } from '#schemas/protocol/operations/ping.ts'
import type { Clock } from '#service/adapters/clock.ts'
import { reads } from './handler.ts'

/** The answer to a ping. It needs neither a session nor a database, so that the channel gives it without waiting. */
export const pong = (clock: Clock): PingResult => ({ serverTimeMilis: clock.now() })

export default reads('ping', async ({ service }) => pong(service.clock))
