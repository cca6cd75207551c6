/** A process that only runs draws, for tests that kill it: `node draw-process.ts <database url>`. */
import { systemClock } from '#service/base/clock.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { openDatabase } from '#service/database/database.ts'
import { startDrawRunner } from '#service/draws/draw-runner.ts'
import { createLog } from '#service/base/log.ts'
import { withSeeds } from './seeds.ts'

const log = createLog({ level: 'error' })
const database = await withSeeds(
  await openDatabase({ url: process.argv[2], dataDir: '', log, connections: 4 }),
)
const { seeds, vault } = database
startDrawRunner({ database, clock: systemClock, entropy: systemEntropy, seeds, vault, log, beacon: null })
process.stdout.write('running\n')
