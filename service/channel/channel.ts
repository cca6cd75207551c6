import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ServiceContext } from '#service/context.ts'
import { loadHandlers } from '#service/channel/load-handlers.ts'
import { type QueueBounds, WorkQueue } from '#service/limits/work-queue.ts'
import { Admission } from './admission.ts'
import { createAddressReader } from './client-address.ts'
import { createDispatcher } from './dispatcher.ts'
import { createHttpChannel } from './http-channel.ts'
import { createChannelMetrics } from './metrics.ts'
import { createPolling } from './poll.ts'
import { createTopicAccess } from './topic-access.ts'
import { startWatchers } from './watchers.ts'
import { createWebsocketChannel } from './websocket-channel.ts'

/** Concurrent requests and handshakes of WebSockets are started client by client, some milliseconds of them per turn of the event loop. */
const ARRIVALS: QueueBounds = {
  concurrent: Infinity,
  concurrentEach: Infinity,
  weightEach: Infinity,
  waiting: 50_000,
  waitingEach: 20_000,
  waitMs: 10_000,
}

/** The channel: three HTTP endpoints and one for WebSockets. */
export interface Channel {
  /** Handles a request of the channel; returns false for any other request. */
  request: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Handles an upgrade of the channel; returns false for any other. */
  upgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => boolean
  /** Refuses new requests, answers held polls, finishes running ones and closes the WebSockets with 1012. */
  drain: (withinMs: number) => Promise<void>
}

export async function createChannel(service: ServiceContext): Promise<Channel> {
  const metrics = createChannelMetrics(service.metrics)
  const addresses = createAddressReader(service.config.trustProxy)
  const admission = new Admission(service.database.kind)
  const dispatcher = createDispatcher(service, { handlers: await loadHandlers(), metrics, admission })
  const topicAccess = createTopicAccess(service.database)
  const arrivals = new WorkQueue(ARRIVALS)
  const watchers = startWatchers(service)
  const polling = createPolling({ service, admission, topicAccess, watchers })
  const http = createHttpChannel({ service, admission, dispatcher, polling, addresses, arrivals })
  const websockets = createWebsocketChannel({
    service,
    admission,
    dispatcher,
    topicAccess,
    watchers,
    addresses,
    arrivals,
  })
  metrics.watch('websockets', () => websockets.connections)
  metrics.watch('held_polls', () => polling.held)
  metrics.watch('operations_running', () => admission.load.running)
  metrics.watch('operations_waiting', () => admission.load.waiting)
  return {
    request: (request, response) => http.handle(request, response),
    upgrade: (request, socket, head) => websockets.upgrade(request, socket, head),
    async drain(withinMs) {
      http.stop()
      polling.release()
      const until = performance.now() + withinMs
      while ((http.running > 0 || admission.load.running > 0) && performance.now() < until) await pause()
      await websockets.close()
      await watchers.stop()
    },
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
