import type { ServiceContext } from '#service/context.ts'
import type { Call, CallPlayer } from '#service/call/call.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { bodyDigests, type BodyDigests } from '#service/call/body-digest.ts'
import type { Caller } from './caller.ts'
import type { ReadFrame } from './request-frame.ts'

/** One frame's call. Costly facts are computed only on request of a handler. */
export class ChannelCall implements Call {
  readonly service: ServiceContext
  readonly db: Db
  /** The new token that is sent with the answer. */
  private issued: string | null = null
  private readonly caller: Caller
  private readonly frame: ReadFrame
  private digests: Required<BodyDigests> | null = null

  constructor(service: ServiceContext, caller: Caller, frame: ReadFrame) {
    this.service = service
    this.db = service.database.kysely
    this.caller = caller
    this.frame = frame
  }

  get site(): ServedSite {
    return this.caller.site
  }

  get player(): CallPlayer | null {
    const { authentication } = this.caller
    return authentication.state === 'valid' ? authentication.player : null
  }

  get sidHash(): Uint8Array {
    return this.caller.sidHash
  }

  get clientAddress(): string {
    return this.caller.clientAddress
  }

  get requestId(): string {
    return this.caller.requestId
  }

  get languageId(): string {
    return this.caller.languageId
  }

  get key(): string | null {
    return this.frame.key
  }

  get bodyHash(): Uint8Array {
    return this.computed.bodyHash
  }

  get earlierHashes(): readonly Uint8Array[] {
    return this.computed.earlierHashes
  }

  private get computed(): Required<BodyDigests> {
    this.digests ??= bodyDigests(this.service.keys, this.frame.op, this.frame.body)
    return this.digests
  }

  issueToken(token: string): void {
    this.issued = token
  }

  get token(): string | null {
    return this.issued
  }

  /** The same call inside a transaction. */
  within(tx: Tx): Call<Tx> {
    return Object.create(this, {
      db: { value: tx },
      issueToken: { value: (token: string) => this.issueToken(token) },
    }) as Call<Tx>
  }
}
