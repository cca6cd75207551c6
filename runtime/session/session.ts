import { useAtomValue } from 'jotai'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import type { Player } from '#schemas/entities/player.ts'
import type { Fault } from '#schemas/protocol/faults.ts'
import type { SessionControl } from './session-control.ts'
import { configurationAtom, sessionAtom, type SessionStatus } from './session-state.ts'

export interface Session {
  readonly state: SessionStatus
  readonly player: Player | undefined
  readonly fault: Fault | undefined
  /** Logs in and loads the session. Rejects with a `Fault`, which is then `fault` as well. */
  login: SessionControl['login']
  /** Ends the session and reloads the page at its root. */
  logout: () => Promise<void>
  /** Changes the password. Returns the refused fields; rejects with a `Fault`. */
  changePassword: SessionControl['changePassword']
  /** Sets the PIN. Returns the refused fields; rejects with a `Fault`. */
  changePin: SessionControl['changePin']
  /** Reloads the session, for example after a registration that logged the player in. */
  refresh: () => Promise<void>
}

/** The current player and session. */
export function useSession(): Session {
  const { state, player, fault } = useAtomValue(sessionAtom)
  const { login, logout, changePassword, changePin, refresh } = useRuntime().session
  return { state, player, fault, login, logout, changePassword, changePin, refresh }
}

/** Whether the games of the site have not arrived yet. A rendered page brings them before its session is known. */
export function useAreGamesLoading(): boolean {
  const { state } = useAtomValue(sessionAtom)
  return useAtomValue(configurationAtom) === null && state === 'loading'
}
