/**
 * `npm run cluster`: starts three databases under Patroni with etcd, three Redis under Sentinel and two edges with HAProxy and PgBouncer
 * on this machine, each on a host of its own, and prints the settings of a service that uses them. Ctrl-C ends it.
 */
import { startCluster } from '../deploy/cluster/cluster.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: npm run cluster

Starts a cluster on this machine, as root, and prints the settings of a service that uses it. It keeps nothing after its end.
Start the service in another terminal with these settings, for example:
  DATABASE_URL=… DATABASE_READ_URL=… REDIS_URL=… REDIS_SENTINELS=… npm run serve`

/** Resolves at the first signal to end; those that follow do not break off the removal. */
function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
  })
}

await runCommand({
  usage: USAGE,
  mistakeCode: 1,
  async main({ say }) {
    const cluster = await startCluster({ tell: say })
    try {
      for (const [name, value] of Object.entries(cluster.settings)) say(`${name}=${value}`)
      for (const { name, role } of await cluster.members()) say(`${name} is ${role}.`)
      say('Ctrl-C ends the cluster.')
      await untilEnded()
    } finally {
      await cluster.stop()
    }
    return 0
  },
})
