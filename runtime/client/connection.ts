import { atom } from 'jotai'
import { DISCONNECT_RETRIES } from '#schemas/limits.ts'

/** Whether the service can be reached (spec 4, "Session, login and connection"). */
export type ConnectionStatus = 'connecting' | 'connected' | 'disconnected'

export interface Connection {
  readonly status: ConnectionStatus
  /** Failures since the last answer. */
  readonly retries: number
}

export const NOT_YET_CONNECTED: Connection = { status: 'connecting', retries: 0 }

/** The connection after an answer or a failure: the second failure in a row counts as disconnected. */
export function connectionAfter(connection: Connection, happened: 'answered' | 'failed'): Connection {
  if (happened === 'answered') {
    return connection.status === 'connected' && connection.retries === 0
      ? connection
      : { status: 'connected', retries: 0 }
  }
  const retries = connection.retries + 1
  return { status: retries >= DISCONNECT_RETRIES ? 'disconnected' : 'connecting', retries }
}

export const connectionAtom = atom<Connection>(NOT_YET_CONNECTED)
