import type { ServiceContext } from '#service/context.ts'
import type { Call, CallPlayer } from '#service/operations/handler.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { digestOf } from './body-digest.ts'
import type { Caller } from './caller.ts'
import type { ReadFrame } from './request-frame.ts'

/** One frame's call. What costs something to know is worked out when a handler asks. */
export class ChannelCall implements Call {
  readonly service: ServiceContext
  readonly site: ServedSite
  readonly player: CallPlayer | null
  readonly sidHash: Uint8Array
  readonly clientAddress: string
  readonly requestId: string
  readonly languageId: string
  readonly key: string | null
  /** The token that goes beside the answer. */
  token: string | null = null
  private readonly frame: ReadFrame
  private digest: Uint8Array | null = null

  constructor(service: ServiceContext, caller: Caller, frame: ReadFrame) {
    const { authentication } = caller
    this.service = service
    this.site = caller.site
    this.player = authentication.state === 'valid' ? authentication.player : null
    this.sidHash = caller.sidHash
    this.clientAddress = caller.clientAddress
    this.requestId = caller.requestId
    this.languageId = caller.languageId
    this.key = frame.key
    this.frame = frame
  }

  get bodyHash(): Uint8Array {
    this.digest ??= digestOf(this.frame.op, this.frame.body, this.service.keys.current('digest').secret)
    return this.digest
  }

  issueToken(token: string): void {
    this.token = token
  }
}
