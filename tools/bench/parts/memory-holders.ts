import { readFileSync } from 'node:fs'

/** V8 maps its pages in this size; larger anonymous regions are those of libraries. */
const PAGE_KB = 256
/** Only the memory of a WebAssembly program is as large. */
const WEBASSEMBLY_KB = 60_000

/** Resident megabytes of a process by what holds them, from the regions that Linux lists. */
export function memoryHolders(processId: number): Record<string, number> {
  const held: Record<string, number> = {}
  for (const region of readFileSync(`/proc/${processId}/smaps`, 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)) {
    const [, from = '', to = '', permissions = '', file = ''] =
      /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ (\S+) *.*$/m.exec(region) ?? []
    const kilobytes = (Number.parseInt(to, 16) - Number.parseInt(from, 16)) / 1024
    const resident = Number(/^Rss: +(\d+)/m.exec(region)?.[1] ?? 0) / 1024
    const holder = holderOf({
      isFile: file !== '0',
      isHeap: region.includes('[heap]'),
      isCode: permissions.includes('x'),
      kilobytes,
    })
    held[holder] = (held[holder] ?? 0) + resident
  }
  return held
}

function holderOf(region: { isFile: boolean; isHeap: boolean; isCode: boolean; kilobytes: number }): string {
  if (region.isFile) return 'programs and libraries'
  if (region.isHeap) return 'native code'
  if (region.isCode) return 'compiled code'
  if (region.kilobytes >= WEBASSEMBLY_KB) return 'WebAssembly'
  return region.kilobytes <= PAGE_KB ? 'JavaScript' : 'native code'
}

/** As one line, the largest first. */
export function describeHolders(held: Record<string, number>): string {
  return Object.entries(held)
    .toSorted(([, a], [, b]) => b - a)
    .map(([holder, megabytes]) => `${holder} ${megabytes.toFixed(0)}`)
    .join(', ')
}
