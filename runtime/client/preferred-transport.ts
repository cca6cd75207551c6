import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import { REINITIALISE_AFTER_WEBSOCKET_DISCONNECT_MS } from '#schemas/limits.ts'
import { createHttpTransport, type HttpTransportOptions } from './http-transport.ts'
import type { TopicPositions } from './topic-positions.ts'
import type { Transport } from './transport.ts'

/**
 * The channel over a WebSocket where one can be opened. Where none ever opens (a proxy without upgrade, a network that
 * drops it) this visit uses HTTP without a notice: nothing was sent yet, so nothing is in doubt. A socket that was open
 * and was lost is reopened, because the player must see a lost connection.
 */
export function createPreferredTransport(options: HttpTransportOptions): Transport {
  const { origin, tokens, listener } = options
  let positions: TopicPositions | null = null
  let current: Transport | null = null
  let wasConnected = false
  let isClosed = false

  function fallBack(): Transport {
    const before = current
    const http = createHttpTransport(options)
    current = http
    before?.close()
    if (isClosed) http.close()
    else if (positions) http.follow(positions)
    return http
  }

  // Only visits that use it load its code.
  const starting: Promise<Transport> = loadWithRetries(() => import('./websocket-transport.ts')).then(
    ({ createWebsocketTransport }) => {
      const websocket = createWebsocketTransport({
        origin,
        tokens,
        listener: {
          ...listener,
          answered() {
            wasConnected = true
            listener.answered()
          },
          failed() {
            if (wasConnected) listener.failed()
            else if (current === websocket) fallBack()
          },
        },
      })
      current = websocket
      if (isClosed) websocket.close()
      else if (positions) websocket.follow(positions)
      return websocket
    },
    fallBack,
  )

  return {
    get reinitialiseAfterMs() {
      return current?.reinitialiseAfterMs ?? REINITIALISE_AFTER_WEBSOCKET_DISCONNECT_MS
    },
    async send(frames, secured) {
      await starting
      const over = current!
      try {
        return await over.send(frames, secured)
      } catch (error) {
        // A socket that never opened has sent nothing: the same frames are new to the service.
        if (over === current || wasConnected) throw error
        return await current!.send(frames, secured)
      }
    },
    follow(given) {
      positions = given
      current?.follow(given)
    },
    topicsChanged: () => current?.topicsChanged(),
    wake: () => current?.wake(),
    close() {
      isClosed = true
      current?.close()
    },
  }
}
