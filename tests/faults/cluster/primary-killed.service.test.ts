import { expect, test } from 'vitest'
import { startCluster } from '#tools/deploy/cluster/cluster.ts'
import { timeBound } from '#tests/support/time-bound.ts'
import { CLUSTER_FAULTS } from './faults.ts'
import { runClusterFaults } from './run.ts'

test('faults: a cluster whose primary is killed loses no acknowledged purchase, payment or draw, and doubles none', async () => {
  const cluster = await startCluster({ diskMb: 512 })
  try {
    const faults = CLUSTER_FAULTS.filter(({ name }) => name === 'the primary is killed')
    const [result] = await runClusterFaults({
      cluster,
      faults,
      tell: () => undefined,
      backWithinMs: timeBound(30_000),
    })
    expect(result?.faults).toEqual([])
  } finally {
    await cluster.stop()
  }
}, 400_000)
