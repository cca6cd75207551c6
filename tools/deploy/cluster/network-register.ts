import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Mistake } from '../../mistake.ts'

/** Each running network has a file here, whose name is its number. */
const REGISTER = '/run/tombolo-networks'
const NETWORKS_MOST = 200

/** A number of a network, and the process that holds it. */
export interface NetworkEntry {
  readonly number: number
  /** Everything that its servers write; it is removed with the network. */
  readonly folder: string
  readonly processId: number
  /** The start of that process in ticks of the system: an id is given again after the end of its process. */
  readonly startedAt: string
}

/** Takes the lowest number that no network has. */
export async function takeNumber(folder: string): Promise<NetworkEntry> {
  await mkdir(REGISTER, { recursive: true })
  const startedAt = await startOf(process.pid)
  for (let number = 1; number <= NETWORKS_MOST; number += 1) {
    const entry = { number, folder, processId: process.pid, startedAt: startedAt ?? '' }
    if (await write(entry)) return entry
  }
  throw new Mistake(`There are ${NETWORKS_MOST} networks of hosts on this machine. End one of them.`)
}

export const releaseNumber = (number: number): Promise<void> =>
  rm(join(REGISTER, String(number)), { force: true })

/** The networks whose process has ended without closing them. */
export async function abandonedNetworks(): Promise<NetworkEntry[]> {
  await mkdir(REGISTER, { recursive: true })
  const abandoned: NetworkEntry[] = []
  for (const name of await readdir(REGISTER)) {
    if (!/^\d+$/.test(name)) continue
    const entry = await read(Number(name))
    if (entry !== null && (await startOf(entry.processId)) !== entry.startedAt) abandoned.push(entry)
  }
  return abandoned
}

/** A file appears whole, or not at all where the number is taken. */
async function write(entry: NetworkEntry): Promise<boolean> {
  const draft = join(REGISTER, `draft-${process.pid}`)
  await writeFile(draft, JSON.stringify(entry))
  try {
    await link(draft, join(REGISTER, String(entry.number)))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function read(number: number): Promise<NetworkEntry | null> {
  const text = await readFile(join(REGISTER, String(number)), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as NetworkEntry)
}

/** The start of a process in ticks since the start of the system; null where there is no such process. */
async function startOf(processId: number): Promise<string | null> {
  const line = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => null)
  // The name of the program is in brackets, and may have spaces.
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null
}
