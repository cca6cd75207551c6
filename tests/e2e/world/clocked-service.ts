import { readConfig } from '#service/config/config.ts'
import { createLog } from '#service/base/log.ts'
import { startService } from '#service/start-service.ts'
import { advance, TestClock } from '#service/testing/test-clock.ts'

// The service as its own process, with a clock that a signal moves beyond the wait of a higher limit.

const clock = new TestClock()
const config = readConfig(process.env)
const running = await startService({ config, log: createLog({ level: config.logLevel }), clock })

process.on('SIGUSR2', () => {
  const { kysely } = running.service.database
  void advance({ kysely, clock }, '8 days').then(() => process.stdout.write('The clock was moved.\n'))
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
