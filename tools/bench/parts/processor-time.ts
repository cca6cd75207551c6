import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/**
 * The processor time that a process and its children have used, in seconds; null where the machine does not tell. On a machine that others
 * use too it says more about a part's price than any time by the clock.
 */
export function processorSeconds(processId: number): number | null {
  const own = readStat(processId)
  if (own === null) return null
  let ticks = own.ticks + own.ticksOfEnded
  for (const entry of readdirSync('/proc')) {
    const other = /^\d+$/.test(entry) ? readStat(Number(entry)) : null
    if (other?.parent === processId) ticks += other.ticks
  }
  return ticks / TICKS_PER_SECOND
}

function readStat(processId: number): { parent: number; ticks: number; ticksOfEnded: number } | null {
  let stat: string
  try {
    stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
  } catch {
    return null
  }
  // The name of the program stands in brackets and may hold anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { parent, ticks: user + system, ticksOfEnded: endedUser + endedSystem }
}

/** Resident memory of a process in megabytes. */
export function residentMegabytes(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024
}
