import { KEY_KEPT_MS } from '#schemas/limits.ts'
import type { MoneyOperationName } from '#schemas/protocol/operation-sets.ts'
import type { SiteStorage } from '#runtime/storage/storage.ts'

/** An unanswered call that moves money. Stored before it is sent, so that it survives a reload. */
export interface PendingSend {
  readonly key: string
  readonly op: MoneyOperationName
  readonly body: Record<string, unknown>
  /** The player of the call: it is sent again for this player only, since for another it would be a new purchase. */
  readonly playerId: number
  readonly madeAt: number
  /** When it was last sent, by any tab. */
  readonly sentAt: number
}

const NAME = 'pendingSends'

/** The calls in doubt of one site, shared by its tabs. */
export class PendingSends {
  private readonly storage: SiteStorage

  constructor(storage: SiteStorage) {
    this.storage = storage
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
  }

  settle(key: string): void {
    const left = this.all().filter((send) => send.key !== key)
    if (left.length === 0) this.storage.remove(NAME)
    else this.storage.write(NAME, left)
  }

  /** Deletes calls that are too old for the service to recognise: their key would make a new purchase. */
  clear(now: number): void {
    for (const { key, madeAt } of this.all()) if (now - madeAt >= KEY_KEPT_MS) this.settle(key)
  }
}

/** A new idempotency key: 128 random bits. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
