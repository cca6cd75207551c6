/**
 * `npm run drill`: sells at a cluster on this machine, loses all of its hosts, restores them from the backups to a second and to the end of the log,
 * compares what was acknowledged, checks the ledger, and prints how long it took (RTO) and how much is lost (RPO).
 */
import { endingSignal } from '#tools/ending-signal.ts'
import { runDrill } from './drill.ts'

const tell = (line: string) => console.log(line)
const faults = await runDrill({ tell, signal: endingSignal() })
for (const fault of faults) tell(`FAULT  ${fault}`)
tell(faults.length === 0 ? 'Everything that was acknowledged is there again.' : 'The restore is not right.')
process.exitCode = faults.length === 0 ? 0 : 1
