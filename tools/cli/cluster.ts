/**
 * `npm run cluster`: starts three databases under Patroni with etcd, three Redis under Sentinel and two edges with HAProxy and PgBouncer
 * on this machine, each on a host of its own, and prints the settings of a service that uses them. Ctrl-C ends it.
 */
import { once } from 'node:events'
import { startCluster } from '../deploy/cluster/cluster.ts'
import { endingSignal } from '../ending-signal.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: npm run cluster

Starts a cluster on this machine, as root, and prints the settings of a service that uses it. It keeps nothing after its end.
Start the service in another terminal with these settings.

Example:
  DATABASE_URL=… DATABASE_READ_URL=… REDIS_URL=… REDIS_SENTINELS=… npm run serve`

await runCommand({
  usage: USAGE,
  mistakeCode: 1,
  async main({ say }) {
    const signal = endingSignal()
    try {
      const cluster = await startCluster({ tell: say, signal, backups: 'own' })
      try {
        for (const [name, value] of Object.entries(cluster.settings)) say(`${name}=${value}`)
        for (const { name, role } of await cluster.members()) say(`${name} is ${role}.`)
        say('Making the first base backup …')
        await (await cluster.primary())?.backups?.backUp('full')
        say(`The folders of all hosts, and the repository of the backups, are in ${cluster.folder}.`)
        say('Ctrl-C ends the cluster.')
        // The servers are children, which keep this process alive.
        if (!signal.aborted) await once(signal, 'abort')
      } finally {
        say('Ending …')
        await cluster.stop()
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
    return 0
  },
})
