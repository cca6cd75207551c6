/** A whole service that appends events to its log on request: measures a push from the log to the sockets. */
import { setImmediate } from 'node:timers/promises'
import { readConfig } from '#service/config/config.ts'
import { createLog } from '#service/base/log.ts'
import { startService } from '#service/start-service.ts'
import '#tools/bench/parts/report-memory.ts'

const { service } = await startService({ config: readConfig(process.env), log: createLog({ level: 'warn' }) })

/** Number of the last batch: far above the relay's, which publishes nothing in this process. */
let batch = 1_000_000_000_000

interface Order {
  count: number
  /** Number of events in one turn of the event loop. */
  together: number
  topic: string
  event: string
  body: unknown
}

process.on('message', (order: Order) => {
  if (order.count > 0) void append(order)
})

async function append({ count, together, topic, event, body }: Order) {
  for (let push = 1; push <= count; push++) {
    await service.events.append(++batch, [{ topic, event, body }])
    if (push % together === 0) await setImmediate()
  }
}
