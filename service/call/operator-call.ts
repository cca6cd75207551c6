import type { ServiceContext } from '#service/context.ts'
import type { IdentityProvider } from '#service/adapters/identity-provider/identity-provider.ts'
import type { MailTransport } from '#service/adapters/mail/mail-transport.ts'
import type { Db } from '#service/database/database.ts'
import type { KeyedCall } from './idempotency.ts'

/** The service as endpoints use it, with the players' port, and the origin of that port on this machine. */
export type OperatorService = ServiceContext & {
  readonly publicPort: number
  readonly publicOrigin: string
  /** Sends mails to people who work for the operators. */
  readonly mail: MailTransport
  /** With which people of the operators sign in; null where they have none. */
  readonly identityProvider: IdentityProvider | null
}

/** Scopes of a person on one site, or on every site of an operator. */
export interface BoundScopes {
  readonly scopes: readonly string[]
  readonly operatorId: number | null
  readonly memberId: number | null
}

/** A person who is signed in. */
export interface SignedIn {
  readonly email: string
  readonly name: string
  readonly sessionId: number
  /** UTC milliseconds. */
  readonly expiresAt: number
}

/** The sender of a request: a program with a token, or a person who is signed in. */
export interface OperatorToken {
  /** The name in the audit log: the token's, or the person's address. */
  readonly name: string
  /** Those that count on every site. */
  readonly scopes: readonly string[]
  /** The person, or the one who made the token or the token that made it; null for others. */
  readonly personId: number | null
  /** The scopes that the person who made the token has on every site. The token has no more. */
  readonly within?: readonly string[]
  /** A person's scopes on single sites. */
  readonly bound?: readonly BoundScopes[]
  /** Only for a person who is signed in. */
  readonly signedIn?: SignedIn
}

/** The caller of an endpoint that is open to everybody. */
export const NOBODY: OperatorToken = { name: '', scopes: [], personId: null }

/** One request to the operator API, as its handler receives it. `Handle` is the transaction in a handler that changes something. */
export interface OperatorCall<Params = object, Handle extends Db = Db> {
  readonly service: OperatorService
  readonly db: Handle
  readonly token: OperatorToken
  readonly params: Params
  /** The scope of the idempotency key; null without a key, and always where nothing changes. */
  readonly keyed: KeyedCall | null
  /** Origin under which the caller reached the API: `http://localhost:8081`. */
  readonly origin: string
  /** The version of the record that the caller wants to change; null where the caller says none. */
  readonly readVersion: string | null
  /** The address of the caller, and what the browser calls itself. */
  readonly from: { readonly address: string; readonly device: string }
  /** The cookie of a person's session. */
  readonly cookie: PersonCookie
  /**
   * Records the value that the change replaces, null for none: the entry of the audit log has it where the endpoint declares so. Refuses the
   * change where its caller has read another version of it.
   */
  readonly recordBefore: (before: unknown) => void
  /** Runs work after the change is stored; a failure of it is logged. */
  readonly afterCommit: (work: () => Promise<void>) => void
}

export interface PersonCookie {
  readonly set: (secret: string) => void
  readonly clear: () => void
}
