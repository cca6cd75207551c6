import { deviceNow } from '#runtime/clock/server-clock.ts'
import { KEY_KEPT_MS, REQUEST_TIMEOUT_MS } from '#schemas/limits.ts'
import { Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'
import type { MoneyOperationName } from '#schemas/protocol/operation-sets.ts'
import { backoffMs } from './backoff.ts'
import { newKey, type PendingSend, type PendingSends, type SettledOutcome } from './pending-sends.ts'
import { isDeliveryInDoubt } from './transport.ts'

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
  /** The end of a call that no part of this page shows. */
  onUnshown: (send: PendingSend, outcome: SettledOutcome) => void
}

/** Whether the part that asked for the answer is still on the page. */
export type IsShown = () => boolean

export interface KeyedCall {
  op: MoneyOperationName
  body: unknown
  playerId: number
  key?: string
  priority?: number
  isShown?: IsShown | undefined
}

/**
 * Sends calls that move money: each under a key that is stored before it is sent, and repeated with the same key until
 * there is an answer (protocol, "Retrying"; security 4).
 */
export interface KeyedSender {
  send(call: KeyedCall): Promise<unknown>
  /**
   * The answer to a call in doubt of this player, whichever page or tab sent it. Rejects with the fault that ended it, or with "delivery in doubt" where
   * the session ended before: the call is then kept for the next login.
   */
  follow: (key: string, isShown?: IsShown) => Promise<unknown>
  /** Follows the calls that this player left in doubt before a reload or a lost connection. */
  recover: () => Promise<void>
}

/** Faults that come before the service looks at the key: after an unanswered attempt they do not say what became of it. */
const TRANSIENT: readonly FaultCode[] = [FAULT.overloaded, FAULT.processingFailed, FAULT.underMaintenance]
const SESSION_ENDED: readonly FaultCode[] = [
  FAULT.notLoggedIn,
  FAULT.cookiesRequired,
  FAULT.passwordChangeRequired,
]

const isOneOf = (codes: readonly FaultCode[], error: unknown) =>
  error instanceof Fault && codes.includes(error.code)

export function createKeyedSender(options: KeyedSenderOptions): KeyedSender {
  const { pending, playerId, send, wait, onUnshown } = options
  const running = new Map<string, Promise<unknown>>()
  const viewers = new Map<string, IsShown[]>()

  /** Sends until there is an answer. The answer to a repetition is the first one's (protocol, "Retrying"). */
  async function untilAnswered(given: PendingSend, body: unknown, priority?: number): Promise<unknown> {
    let kept = given
    for (let attempt = 1; ; attempt++) {
      // The service no longer recognises the key: it would be a new purchase.
      if (deviceNow() - kept.madeAt >= KEY_KEPT_MS) return giveUp(kept)
      kept = { ...kept, tab: pending.tab, sentAt: deviceNow() }
      pending.keep(kept)
      try {
        return await send(kept.op, body, { key: kept.key, ...(priority !== undefined && { priority }) })
      } catch (error) {
        const isUnanswered = isDeliveryInDoubt(error)
        if (!isUnanswered && !kept.isInDoubt) throw error
        if (isOneOf(SESSION_ENDED, error)) throw new Fault(FAULT.deliveryInDoubt)
        if (!isUnanswered && !isOneOf(TRANSIENT, error)) throw error
        kept = { ...kept, isInDoubt: true }
        pending.keep(kept)
      }
      await wait(backoffMs(attempt))
    }
  }

  /** The end of a call that this page sends. */
  async function settled(kept: PendingSend, answer: Promise<unknown>): Promise<unknown> {
    try {
      const result = await answer
      end(kept, { result })
      return result
    } catch (error) {
      if (error instanceof Fault && !isDeliveryInDoubt(error)) end(kept, { fault: error })
      else if (!(error instanceof Fault)) pending.settle(kept.key, deviceNow())
      throw error
    }
  }

  function end(kept: PendingSend, outcome: SettledOutcome): void {
    const latest = pending.find(kept.key) ?? kept
    pending.settle(kept.key, deviceNow(), outcome)
    const isShown = viewers.get(kept.key)?.some((isOnPage) => isOnPage()) ?? false
    if (!isShown || 'unknown' in outcome) onUnshown(latest, outcome)
  }

  /** Waits for the tab that sends the call, and takes it over once that tab is silent. */
  async function fromAnyTab(key: string): Promise<unknown> {
    for (;;) {
      const kept = pending.find(key)
      if (kept === undefined) return answerOfOtherTab(key)
      const waitMs = kept.sentAt + REQUEST_TIMEOUT_MS - deviceNow()
      if (kept.tab !== pending.tab && waitMs > 0) await changeWithin(pending, wait(waitMs))
      else if (kept.isIncomplete) return giveUp(kept)
      else return await settled(kept, untilAnswered({ ...kept, isInDoubt: true }, kept.body))
    }
  }

  function answerOfOtherTab(key: string): unknown {
    const answer = pending.answerOf(key, deviceNow())
    if (answer?.fault) throw new Fault(answer.fault.code, answer.fault.args)
    if (answer === undefined) throw new Fault(FAULT.deliveryInDoubt)
    return answer.result
  }

  function giveUp(kept: PendingSend): never {
    end(kept, { unknown: true })
    throw new Fault(FAULT.notSentReliably)
  }

  function run(key: string, isShown: IsShown | undefined, start: () => Promise<unknown>): Promise<unknown> {
    if (isShown) viewers.set(key, [...(viewers.get(key) ?? []), isShown])
    const known = running.get(key)
    if (known) return known
    const answer = start().finally(() => {
      running.delete(key)
      viewers.delete(key)
    })
    running.set(key, answer)
    return answer
  }

  const follow: KeyedSender['follow'] = (key, isShown) => run(key, isShown, () => fromAnyTab(key))

  return {
    send({ op, body, playerId: player, key, priority, isShown = () => true }) {
      const now = deviceNow()
      const stored = withoutPassword(body as Record<string, unknown>)
      const asked = { op, playerId: player, madeAt: now, sentAt: now, ...stored }
      // The same call while one is in doubt is a retry of that one, not a second purchase.
      const inDoubt = pending.findSame(asked)
      const kept = {
        ...asked,
        ...(inDoubt && { ...inDoubt, isInDoubt: true }),
        key: key ?? inDoubt?.key ?? newKey(),
      }
      return run(kept.key, isShown, () => settled(kept, untilAnswered(kept, body, priority)))
    },
    follow,
    async recover() {
      pending.clear(deviceNow())
      const player = playerId()
      const mine = pending.all().filter((kept) => kept.playerId === player)
      await Promise.all(mine.map(({ key }) => follow(key).catch(() => undefined)))
    },
  }
}

/** A change of the calls in doubt, or the end of the time. */
async function changeWithin(pending: PendingSends, time: Promise<void>): Promise<void> {
  let stop = () => undefined as void
  const change = new Promise<void>((resolve) => (stop = pending.watch(resolve)))
  await Promise.race([change, time])
  stop()
}

/** The part of a body that may be stored. */
function withoutPassword(body: Record<string, unknown>): Pick<PendingSend, 'body' | 'isIncomplete'> {
  if (!('password' in body)) return { body }
  const { password: _, ...rest } = body
  return { body: rest, isIncomplete: true }
}
