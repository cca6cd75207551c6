import { atom } from 'jotai'
import type { Configuration } from '#schemas/entities/configuration.ts'
import type { Player } from '#schemas/entities/player.ts'
import type { Fault } from '#schemas/protocol/faults.ts'

/** Where the session stands (spec 4): loading when the page opens, a visitor, or on the way to being logged in. */
export type SessionStatus = 'loading' | 'visitor' | 'loggingIn' | 'loggedIn' | 'failed'

export interface SessionState {
  readonly state: SessionStatus
  readonly player: Player | undefined
  /** Why the last login failed. */
  readonly fault: Fault | undefined
  /** Whether the session was loaded once since the page opened or the player logged in. */
  readonly isInitialised: boolean
  /** When the player logged in on this page; null where they came logged in. */
  readonly signedInAt: number | null
}

export const sessionAtom = atom<SessionState>({
  state: 'loading',
  player: undefined,
  fault: undefined,
  isInitialised: false,
  signedInAt: null,
})

/** What the service says of the running site; null before it was reached. */
export const configurationAtom = atom<Configuration | null>(null)

/** A newer version of the app is there (the update flag of spec section 2, "Route guard"). */
export const clientUpdatedAtom = atom(false)
