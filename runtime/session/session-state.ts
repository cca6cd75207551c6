import { atom } from 'jotai'
import type { Configuration } from '#schemas/entities/configuration.ts'
import type { Player } from '#schemas/entities/player.ts'
import type { Fault } from '#schemas/protocol/faults.ts'

/** State of the session (spec 4): loading when the page opens, a visitor, or during the login. */
export type SessionStatus = 'loading' | 'visitor' | 'loggingIn' | 'loggedIn' | 'failed'

export interface SessionState {
  readonly state: SessionStatus
  readonly player: Player | undefined
  /** Why the last login failed. */
  readonly fault: Fault | undefined
  /** Whether the session was loaded at least once since the page opened or the player logged in. */
  readonly isInitialised: boolean
  /** The page began with a session that the service no longer accepts. */
  readonly hasExpired: boolean
  /** Time of the login on this page; null where the session existed before. */
  readonly signedInAt: number | null
}

export const sessionAtom = atom<SessionState>({
  state: 'loading',
  player: undefined,
  fault: undefined,
  isInitialised: false,
  hasExpired: false,
  signedInAt: null,
})

/** The service's configuration of the running site; null before it was reached. */
export const configurationAtom = atom<Configuration | null>(null)

/** A newer version of the app is available (the update flag of spec section 2, "Route guard"). */
export const clientUpdatedAtom = atom(false)
