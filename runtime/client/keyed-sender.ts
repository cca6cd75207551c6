import { deviceNow } from '#runtime/clock/server-clock.ts'
import { REMOTE_CALL_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '#schemas/limits.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { MoneyOperationName } from '#schemas/protocol/operation-sets.ts'
import { backoffMs } from './backoff.ts'
import { newKey, type PendingSend, type PendingSends } from './pending-sends.ts'
import { isDeliveryInDoubt } from './transport.ts'

export type RecoveredOutcome = { result: unknown } | { fault: Fault }

export interface KeyedSenderOptions {
  pending: PendingSends
  /** The current player: a call of one player is never sent for another. */
  playerId: () => number | null
  /** Sends once; resolves with the answer or rejects with a fault. */
  send: (
    op: MoneyOperationName,
    body: unknown,
    options: { priority?: number; key: string },
  ) => Promise<unknown>
  wait: (ms: number) => Promise<void>
}

export interface KeyedCall {
  op: MoneyOperationName
  body: unknown
  playerId: number
  key?: string
  priority?: number
}

/**
 * Sends calls that move money: each under a key that is stored before it is sent, and repeated with the same key until
 * there is an answer (protocol, "Retrying"; security 4).
 */
export interface KeyedSender {
  send(call: KeyedCall): Promise<unknown>
  /** Sends again the calls that this player left in doubt before a reload or a lost connection. */
  recover(settled: (send: PendingSend, outcome: RecoveredOutcome) => void): Promise<void>
}

export function createKeyedSender({ pending, playerId, send, wait }: KeyedSenderOptions): KeyedSender {
  /** Retries for as long as a player would wait; afterwards the call is in doubt, and kept for recovery. */
  async function untilAnswered(kept: PendingSend, priority?: number): Promise<unknown> {
    const until = deviceNow() + REMOTE_CALL_TIMEOUT_MS
    const options = { key: kept.key, ...(priority !== undefined && { priority }) }
    for (let attempt = 1; ; attempt++) {
      pending.keep({ ...kept, sentAt: deviceNow() })
      try {
        const result = await send(kept.op, kept.body, options)
        pending.settle(kept.key)
        return result
      } catch (error) {
        if (!isDeliveryInDoubt(error)) {
          pending.settle(kept.key)
          throw error
        }
        if (deviceNow() >= until) throw new Fault(FAULT.deliveryInDoubt, { key: kept.key })
        await wait(backoffMs(attempt))
      }
    }
  }

  async function recoverOne(
    { key, sentAt }: PendingSend,
    settled: (send: PendingSend, outcome: RecoveredOutcome) => void,
  ): Promise<void> {
    // Another tab may still wait for its answer; after this time it has retried or is closed.
    await wait(Math.max(0, sentAt + REQUEST_TIMEOUT_MS - deviceNow()))
    const kept = pending.find(key)
    if (!kept || kept.sentAt !== sentAt) return
    try {
      settled(kept, { result: await untilAnswered(kept) })
    } catch (error) {
      if (error instanceof Fault && !isDeliveryInDoubt(error)) settled(kept, { fault: error })
    }
  }

  return {
    send({ op, body, playerId: player, key, priority }) {
      const now = deviceNow()
      const asked = { op, body: body as Record<string, unknown>, playerId: player, madeAt: now, sentAt: now }
      // The same call while one is in doubt is a retry of that one, not a second purchase.
      const inDoubt = pending.findSame(asked)
      return untilAnswered({ ...asked, ...inDoubt, key: key ?? inDoubt?.key ?? newKey() }, priority)
    },
    async recover(settled) {
      pending.clear(deviceNow())
      const player = playerId()
      const mine = pending.all().filter((kept) => kept.playerId === player)
      await Promise.all(mine.map((kept) => recoverOne(kept, settled)))
    },
  }
}
