/** A process that runs draws and nothing else, for tests that kill it: `node draw-process.ts <database url>`. */
import { systemClock } from '#service/adapters/clock.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { openDatabase } from '#service/database/database.ts'
import { startDrawRunner } from '#service/draws/draw-runner.ts'
import { createLog } from '#service/log.ts'

const log = createLog({ level: 'error' })
const database = await openDatabase({ url: process.argv[2], dataDir: '', log, connections: 4 })
startDrawRunner({ database, clock: systemClock, entropy: systemEntropy, log, beacon: null })
process.stdout.write('running\n')
