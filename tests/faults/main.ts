/**
 * `npm run faults`: kills services in the middle of their work, fifty times, and recomputes who was paid what; then cuts the network to each
 * server, with every kind of end. `--cluster` starts a cluster on this machine instead, and makes each of its parts fail under load;
 * `--only primary` makes the faults alone whose name holds this text, and `--times 3` all of them three times.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { startRedis } from '#tests/support/redis-server.ts'
import { endingSignal } from '#tools/ending-signal.ts'
import { startCluster } from '#tools/deploy/cluster/cluster.ts'
import { CLUSTER_FAULTS } from './cluster/faults.ts'
import { runClusterFaults } from './cluster/run.ts'
import { runKills } from './kill-run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    players: { type: 'string', default: '600' },
    cluster: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '1' },
    seed: { type: 'string', default: randomBytes(6).toString('hex') },
  },
})
const tell = (line: string) => console.log(line)

if (values.cluster) await failPartsOfACluster(values.only)
else await killAndCut()

async function failPartsOfACluster(only: string): Promise<void> {
  const signal = endingSignal()
  const cluster = await startCluster({ tell, diskMb: 1024, signal })
  const chosen = CLUSTER_FAULTS.filter(({ name }) => name.includes(only))
  const faults = Array.from({ length: Number(values.times) }, () => chosen).flat()
  let held = 0
  try {
    const running = runClusterFaults({ cluster, faults, tell })
    const results = await Promise.race([running, once(signal, 'abort').then(() => [])])
    held = results.filter((result) => result.faults.length === 0).length
    tell(`${held} of ${results.length} faults lost nothing and doubled nothing.`)
  } finally {
    const keepsFolder = held < faults.length && !signal.aborted
    await cluster.stop({ keepsFolder })
    if (keepsFolder) tell(`The logs are in ${cluster.folder}.`)
  }
  process.exitCode = held === faults.length ? 0 : 1
  // Without this, the clients of a run that was broken off would continue.
  if (signal.aborted) process.exit()
}

async function killAndCut(): Promise<void> {
  tell(`Seed ${values.seed}: --seed ${values.seed} strikes at the same choices again.`)
  const postgres = await startPostgres()
  const redis = await startRedis()
  try {
    const run = await runKills({
      databaseUrl: postgres.url,
      redisUrl: redis.url,
      kills: Number(values.kills),
      players: Number(values.players),
      seed: values.seed,
      tell,
    })
    const { sealing, settling, paying } = run.interrupted
    tell(`Under way at a kill: ${sealing} × sealing, ${settling} × settling, ${paying} × paying.`)
    tell(`${run.takenOver} steps were taken over by another process.`)
    tell(
      `${run.instances} instances, ${run.plays} plays, ${run.prizes} prizes, ${run.paidMinor} minor units recomputed.`,
    )
    for (const fault of run.faults) tell(`FAULT  ${fault}`)
    tell(run.faults.length === 0 ? 'Everyone was paid once, and exactly.' : 'Not everyone was paid right.')
    const cuts = spawnSync(
      'vitest',
      ['run', '--project', 'service', 'cut.service', 'disk.service', 'restored-'],
      {
        stdio: 'inherit',
        env: { ...process.env, EVERY_FAULT: '1', TEST_WHOLE: '1' },
      },
    )
    process.exitCode = run.faults.length === 0 && cuts.status === 0 ? 0 : 1
  } finally {
    await redis.stop()
    await postgres.stop()
  }
}
