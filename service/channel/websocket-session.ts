import type { ResponseFrame } from '#schemas/protocol/frames.ts'
import type { Authentication, SessionStore } from '#service/sessions/session-store.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import type { Client } from '#service/limits/client-use.ts'
import { END_REPORTED_WITHIN_MS } from '#service/sessions/ends-session.ts'
import { type Caller, NOBODY } from './caller.ts'

/** Facts of a connection that are known at its upgrade. */
export interface ConnectionOrigin {
  readonly site: ServedSite
  readonly sidHash: Uint8Array
  readonly clientAddress: string
  readonly client: Client
  readonly languageId: string
  readonly connectionId: string
}

/** The session of a connection: its token is checked again for each message. */
export class WebsocketSession {
  private readonly sessions: SessionStore
  private readonly origin: ConnectionOrigin
  private readonly changed: (sessionId: number | null) => void
  private token: string | null = null
  private authentication: Authentication = NOBODY
  private sessionId: number | null = null
  private count = 0
  /** Set from the moment at which a message finds the session ended until its end is announced. */
  private ending: PromiseWithResolvers<void> | null = null

  /** `changed` is called when the connection changes to another session, or to none. */
  constructor(parts: {
    sessions: SessionStore
    origin: ConnectionOrigin
    changed: (sessionId: number | null) => void
  }) {
    this.sessions = parts.sessions
    this.origin = parts.origin
    this.changed = parts.changed
  }

  get state(): Authentication {
    return this.authentication
  }

  get hasToken(): boolean {
    return this.token !== null
  }

  /** Sets the token of a `connect`; false if it is invalid. */
  async begin(token: string): Promise<{ valid: boolean; newToken: string | null }> {
    this.token = token
    const newToken = await this.authenticate()
    const valid = this.authentication.state === 'valid'
    if (!valid) this.token = null
    return { valid, newToken }
  }

  end(): void {
    this.token = null
    this.know(NOBODY)
    this.ending?.resolve()
    this.ending = null
  }

  /**
   * Waits until the end of an ended session is announced, so that the event that says why is written before a refusal. The topics of the
   * player stay subscribed until then.
   */
  async endAnnounced(): Promise<void> {
    if (this.authentication.state !== 'ended' || this.sessionId === null) return
    this.ending ??= Promise.withResolvers()
    const timer = setTimeout(() => this.end(), END_REPORTED_WITHIN_MS)
    await this.ending.promise
    clearTimeout(timer)
  }

  /** Checks the token again; returns its successor if it was rotated. */
  async authenticate(): Promise<string | null> {
    if (this.token === null) return null
    const asked = this.token
    const { site, sidHash } = this.origin
    const authentication = await this.sessions.authenticate(asked, sidHash, site.memberId)
    // A login that was answered meanwhile replaced the token.
    if (this.token !== asked) return null
    this.know(authentication)
    if (authentication.state !== 'valid' || authentication.newToken === null) return null
    this.token = authentication.newToken
    return authentication.newToken
  }

  /** Keeps the token of an answer, and puts a rotated token into an answer that carries none. */
  async settle(answers: readonly ResponseFrame[], newToken: string | null): Promise<void> {
    const issued = answers.find((answer) => answer.ok && answer.token !== undefined)
    if (issued?.ok && issued.token !== undefined) {
      this.token = issued.token
      await this.authenticate()
      return
    }
    const first = newToken === null ? undefined : answers.find((answer) => answer.ok)
    if (first?.ok && newToken !== null) first.token = newToken
  }

  caller(): Caller {
    const { site, sidHash, clientAddress, languageId } = this.origin
    return {
      endpoint: 'websocket',
      site,
      sidHash,
      hasCookie: true,
      authentication: this.authentication,
      clientAddress,
      requestId: this.nextId(),
      languageId,
    }
  }

  nextId(): string {
    this.count += 1
    return `${this.origin.connectionId}-${this.count}`
  }

  private know(authentication: Authentication): void {
    this.authentication = authentication
    if (authentication.state === 'ended' && authentication.player.sessionId === this.sessionId) return
    const sessionId = authentication.state === 'valid' ? authentication.player.sessionId : null
    if (sessionId === this.sessionId) return
    this.sessionId = sessionId
    this.changed(sessionId)
  }
}
