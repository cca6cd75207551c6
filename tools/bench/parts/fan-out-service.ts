/** A whole service that appends events to its log when it is told to: the way of a push from the log to the sockets. */
import { readConfig } from '#service/config.ts'
import { createLog } from '#service/log.ts'
import { startService } from '#service/start-service.ts'

const { service } = await startService({ config: readConfig(process.env), log: createLog({ level: 'warn' }) })

/** Far above what the relay counts, which has nothing to say in this process. */
let batch = 1_000_000_000_000

process.on('message', (order: { count: number; topic: string; event: string; body: unknown }) => {
  void append(order)
})

async function append({
  count,
  topic,
  event,
  body,
}: {
  count: number
  topic: string
  event: string
  body: unknown
}) {
  for (let push = 0; push < count; push++) await service.events.append(++batch, [{ topic, event, body }])
}
