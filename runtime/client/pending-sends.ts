import { ANSWER_SHARED_MS, KEY_KEPT_MS } from '#schemas/limits.ts'
import type { Fault, FaultArgs, FaultCode } from '#schemas/protocol/faults.ts'
import type { MoneyOperationName } from '#schemas/protocol/operation-sets.ts'
import type { SiteStorage } from '#runtime/storage/storage.ts'

/** An unanswered call that moves money. Stored before it is sent, so that it survives a reload. */
export interface PendingSend {
  readonly key: string
  readonly op: MoneyOperationName
  /** Without the password, which is never stored. */
  readonly body: Record<string, unknown>
  /** The player of the call: it is sent again for this player only, since for another it would be a new purchase. */
  readonly playerId: number
  readonly madeAt: number
  /** When it was last sent, by any tab. */
  readonly sentAt: number
  /** The tab that sends it; a reload keeps it. */
  readonly tab?: string | undefined
  /** An attempt was sent and got no answer: the service may have done the work. */
  readonly isInDoubt?: boolean
  /** The body had a password: after a reload the call cannot be sent again. */
  readonly isIncomplete?: boolean
}

/** The end of a call in doubt. `unknown`: the page that sent it is gone, and only the player's account shows whether it was done. */
export type SettledOutcome = { result: unknown } | { fault: Fault } | { unknown: true }

/** An answer that a tab received, for the other tabs of the site. */
interface SharedAnswer {
  readonly key: string
  readonly at: number
  readonly result?: unknown
  readonly fault?: { readonly code: FaultCode; readonly args?: FaultArgs | undefined }
}

const NAME = 'pendingSends'
const ANSWERS = 'settledSends'

/** The calls in doubt of one site, shared by its tabs. */
export class PendingSends {
  /** Identifies this tab, through its reloads. */
  readonly tab: string
  private readonly storage: SiteStorage
  private readonly listeners = new Set<() => void>()

  constructor(storage: SiteStorage, tabStorage?: SiteStorage) {
    this.storage = storage
    this.tab = tabStorage?.read<string>('tab') ?? newKey()
    tabStorage?.write('tab', this.tab)
  }

  /** Calls the listener after each change, of this or another tab; returns a function that stops. */
  watch(listener: () => void): () => void {
    this.listeners.add(listener)
    const stop = this.storage.watch(NAME, listener)
    return () => {
      this.listeners.delete(listener)
      stop()
    }
  }

  all(): PendingSend[] {
    return this.storage.read<PendingSend[]>(NAME) ?? []
  }

  find(key: string): PendingSend | undefined {
    return this.all().find((send) => send.key === key)
  }

  /** A call in doubt that equals the given one except for its key. */
  findSame({ op, body, playerId }: Omit<PendingSend, 'key'>): PendingSend | undefined {
    const wanted = JSON.stringify(body)
    return this.all().find(
      (send) => send.op === op && send.playerId === playerId && JSON.stringify(send.body) === wanted,
    )
  }

  keep(send: PendingSend): void {
    this.storage.write(NAME, [...this.all().filter(({ key }) => key !== send.key), send])
    this.changed()
  }

  /** Removes a call; its answer is shared with the other tabs, which may show it too. */
  settle(key: string, now: number, outcome?: SettledOutcome): void {
    const answers = this.answers(now).filter((answer) => answer.key !== key)
    if (outcome && !('unknown' in outcome)) answers.push({ key, at: now, ...sharedOf(outcome) })
    this.store(ANSWERS, answers)
    this.store(
      NAME,
      this.all().filter((send) => send.key !== key),
    )
    this.changed()
  }

  /** The answer that another tab received; undefined where it is not known. */
  answerOf(key: string, now: number): SharedAnswer | undefined {
    return this.answers(now).find((answer) => answer.key === key)
  }

  /** Deletes calls that are too old for the service to recognise: their key would make a new purchase. */
  clear(now: number): void {
    const old = this.all().filter(({ madeAt }) => now - madeAt >= KEY_KEPT_MS)
    for (const { key } of old) this.settle(key, now)
    if (this.storage.read(ANSWERS) !== null) this.store(ANSWERS, this.answers(now))
  }

  private answers(now: number): SharedAnswer[] {
    return (this.storage.read<SharedAnswer[]>(ANSWERS) ?? []).filter(({ at }) => now - at < ANSWER_SHARED_MS)
  }

  private store(name: string, left: readonly unknown[]): void {
    if (left.length === 0) this.storage.remove(name)
    else this.storage.write(name, left)
  }

  private changed(): void {
    for (const listener of this.listeners) listener()
  }
}

const sharedOf = (outcome: { result: unknown } | { fault: Fault }): Omit<SharedAnswer, 'key' | 'at'> =>
  'fault' in outcome ? { fault: { code: outcome.fault.code, args: outcome.fault.args } } : outcome

/** A new idempotency key: 128 random bits. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
