import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyOf, sendBody } from './bodies.ts'
import type { PagesService } from './pages-service.ts'

/** A process whose database does not answer within this time is not ready. */
const READY_WITHIN_MS = 2000

/**
 * `/healthz`: the process answers. `/readyz`: it can work, because it has started, the operators' port included, and the database and the event log
 * are reachable.
 */
export function registerHealth(app: FastifyInstance, service: PagesService, isStarted: () => boolean): void {
  app.get('/healthz', (request, reply) => sendState(request, reply, { status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const checks = {
      database: () =>
        service.database.kysely.selectFrom('currencies').select('currency_id').limit(1).execute(),
      events: () => service.events.ping(),
    }
    const states = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]) => [name, await reached(check(), request.log, name)] as const,
      ),
    )
    const isStarting = !isStarted()
    const ready = states.every(([, ok]) => ok) && !isStarting
    const state = {
      status: ready ? 'ready' : isStarting ? 'starting' : 'not ready',
      ...Object.fromEntries(states.map(([name, ok]) => [name, ok ? 'reached' : 'not reached'])),
    }
    if (ready) return sendState(request, reply, state)
    return reply.code(503).header('cache-control', 'no-store').send(state)
  })
}

/** With an ETag, as every GET of the protocol ("Direct HTTP"). */
const sendState = (request: FastifyRequest, reply: FastifyReply, state: object) =>
  sendBody(request, reply, bodyOf(JSON.stringify(state), 'application/json; charset=utf-8'))

async function reached(check: Promise<unknown>, log: FastifyInstance['log'], name: string): Promise<boolean> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${READY_WITHIN_MS} ms`)), READY_WITHIN_MS)
  try {
    await Promise.race([check, late])
    return true
  } catch (error) {
    log.warn({ err: error }, `${name} cannot be reached`)
    return false
  } finally {
    clearTimeout(timer)
  }
}
