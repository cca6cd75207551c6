import type { Store } from '#runtime/context/runtime-services.ts'
import { backoffMs } from './backoff.ts'
import { connectionAfter, connectionAtom } from './connection.ts'

export interface ConnectionKeeperOptions {
  store: Store
  /** Sends a ping to the service. */
  ping: () => Promise<unknown>
  /** Delay after the first failure: one second over HTTP, five after a WebSocket (spec 4). */
  reinitialiseAfterMs: () => number
  onLost: () => void
  /** The second failure in a row: the client counts as disconnected. */
  onDisconnected: () => void
  /** The connection is restored after a loss. */
  onRecovered: () => void
  wait: (ms: number) => Promise<void>
}

/** Monitors the connection, and pings while there is none (spec 4, "Session, login and connection"). */
export function createConnectionKeeper(options: ConnectionKeeperOptions) {
  const { store, ping, reinitialiseAfterMs, onLost, onDisconnected, onRecovered, wait } = options
  let isRecovering = false

  async function recover(): Promise<void> {
    if (isRecovering) return
    isRecovering = true
    onLost()
    for (let attempt = 1; ; attempt++) {
      await wait(attempt === 1 ? reinitialiseAfterMs() : backoffMs(attempt))
      // Another call may have been answered meanwhile; a ping gives a definite result.
      if (
        await ping().then(
          () => true,
          () => false,
        )
      )
        break
    }
    isRecovering = false
    onRecovered()
  }

  return {
    happened: (what: 'answered' | 'failed'): void => {
      const before = store.get(connectionAtom)
      const after = connectionAfter(before, what)
      if (after === before) return
      store.set(connectionAtom, after)
      if (after.status === 'disconnected' && before.status !== 'disconnected') onDisconnected()
      if (what === 'failed') void recover()
    },
    /** The service answered that it lost its state: same reaction as after a lost connection (spec 8, "Connection faults"). */
    reinitialise: (): void => void recover(),
  }
}
