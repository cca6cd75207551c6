import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/**
 * Processor time used by a process and its children, in seconds; null where the system does not provide it. On a shared
 * machine it measures a part's cost better than wall-clock time.
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
  // The program's name is in parentheses and may contain any character.
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
