import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { abandonedNetworks, releaseNumber, takeNumber, type NetworkEntry } from './network-register.ts'

const run = promisify(execFile)

const UNIFIED_GROUPS = existsSync('/sys/fs/cgroup/cgroup.controllers')
const MEMORY_GROUPS = join(UNIFIED_GROUPS ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory', 'tombolo')
const ENDS_WITHIN_MS = 5000

/** Hosts on one machine: a bridge, and for each host a network namespace with an address of its own. */
export interface Network {
  /** A new folder for the files of its servers. */
  readonly folder: string
  readonly addHost: (name: string) => Promise<Host>
  /**
   * Cuts hosts off from all others: packets are lost, no connection is refused. They still reach each other. Resolves with what ends the cut;
   * there is one cut at a time.
   */
  readonly cutOff: (hosts: readonly Host[]) => Promise<() => Promise<void>>
  /** Ends every process of every host, and removes the network with its folder; or keeps the folder without the disks in it, for its logs. */
  readonly close: (options?: { keepsFolder: boolean }) => Promise<void>
}

export interface HostCommand {
  readonly command: string
  readonly args: readonly string[]
  /** The account of the system that runs it; root without it. */
  readonly account?: string
  /** The file to which its output is appended. */
  readonly logFile: string
  /** The most memory of it and its children, in MB; more is refused where the system has control groups. */
  readonly memoryMb?: number
}

export interface Host {
  readonly name: string
  readonly address: string
  /** Makes a part of this host from its command. */
  readonly part: (command: HostCommand) => Part
  /** Runs a command on this host, and resolves with its output. One that takes longer is killed, and fails. */
  readonly run: (words: readonly string[], options: RunOptions) => Promise<string>
  /** Sends a signal to all processes of this host at once. */
  readonly signal: (signal: NodeJS.Signals) => Promise<void>
}

export interface RunOptions {
  readonly withinMs: number
  /** The account of the system that runs it; root without it. */
  readonly account?: string
}

/** A server of a host, which runs as one process. */
export interface Part {
  /** Starts it, unless it runs. */
  readonly start: () => Promise<void>
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Opens a network with a free number; root alone may do so. Networks whose process has ended are removed first. */
export async function openNetwork(): Promise<Network> {
  for (const entry of await abandonedNetworks()) await removeNetwork(entry)
  const folder = await mkdtemp(join(tmpdir(), 'tombolo-cluster-'))
  // The servers have accounts of their own.
  await chmod(folder, 0o755)
  const entry = await takeNumber(folder)
  const { number } = entry
  const bridge = `tombolo${number}`
  const subnet = `10.87.${number}`
  await removeParts(number)
  for (const name of [bridge, `${bridge}cut`]) {
    await ip('link', 'add', name, 'type', 'bridge')
    await ip('link', 'set', name, 'up')
  }
  await ip('address', 'add', `${subnet}.254/24`, 'dev', bridge)
  const links = new Map<Host, string>()
  const move = async (hosts: readonly Host[], to: string) => {
    for (const host of hosts) await ip('link', 'set', links.get(host) ?? '', 'master', to)
  }
  return {
    folder,
    async addHost(name) {
      const index = links.size + 1
      const link = `tmb${number}h${index}`
      const host = await addHost({ number, bridge, address: `${subnet}.${index}`, link, name })
      links.set(host, link)
      return host
    },
    async cutOff(hosts) {
      await move(hosts, `${bridge}cut`)
      return () => move(hosts, bridge)
    },
    close: (options) => removeNetwork(entry, options),
  }
}

interface HostPlace {
  number: number
  bridge: string
  address: string
  /** The end of its cable at the bridge. */
  link: string
  name: string
}

async function addHost({ number, bridge, address, link, name }: HostPlace): Promise<Host> {
  const space = `tombolo${number}-${name}`
  const inside = `${link}i`
  await ip('netns', 'add', space)
  await ip('link', 'add', link, 'type', 'veth', 'peer', 'name', inside, 'netns', space)
  await ip('link', 'set', link, 'master', bridge)
  await ip('link', 'set', link, 'up')
  await ip('-n', space, 'address', 'add', `${address}/24`, 'dev', inside)
  await ip('-n', space, 'link', 'set', inside, 'up')
  await ip('-n', space, 'link', 'set', 'lo', 'up')
  return {
    name,
    address,
    part: (command) => makePart(space, command),
    async run(words, { withinMs, account }) {
      const onHost = ['netns', 'exec', space, ...asAccount(account), ...words]
      return (await run('ip', onHost, { timeout: withinMs, killSignal: 'SIGKILL', cwd: '/' })).stdout
    },
    async signal(signal) {
      for (const id of await processesOf(space)) sendSignal(id, signal)
    },
  }
}

function makePart(space: string, command: HostCommand): Part {
  let child: ChildProcess | null = null
  return {
    async start() {
      if (child === null || !isRunning(child)) child = await startProcess(space, command)
    },
    async stop(signal = 'SIGTERM') {
      if (child !== null) await stopProcess(child, signal)
    },
  }
}

async function startProcess(space: string, command: HostCommand): Promise<ChildProcess> {
  const { account, logFile, memoryMb } = command
  const group =
    memoryMb === undefined ? null : await memoryGroup(`${space}-${basename(command.command)}`, memoryMb)
  const log = openSync(logFile, 'a')
  const words = ['netns', 'exec', space, ...asAccount(account), command.command, ...command.args]
  // In a session of its own: Ctrl-C ends the network in order, and not all servers at once.
  const child = spawn('ip', words, { stdio: ['ignore', log, log], cwd: '/', detached: true })
  closeSync(log)
  await once(child, 'spawn')
  // `ip` and `setpriv` replace themselves: the process of the command has the id of the child.
  if (group !== null) await writeFile(group, String(child.pid)).catch(() => undefined)
  return child
}

const asAccount = (name: string | undefined) =>
  name === undefined ? [] : ['setpriv', `--reuid=${name}`, `--regid=${name}`, '--init-groups', '--reset-env']

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  // A stopped process ends by SIGKILL alone.
  const forced = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS)
  await ended
  clearTimeout(forced)
}

/** The file to which the ids of a group with bounded memory are written; null where the system has no such groups. */
async function memoryGroup(name: string, megabytes: number): Promise<string | null> {
  const folder = join(MEMORY_GROUPS, name)
  try {
    await mkdir(folder, { recursive: true })
    const bytes = String(megabytes * 1024 * 1024)
    await writeFile(join(folder, UNIFIED_GROUPS ? 'memory.max' : 'memory.limit_in_bytes'), bytes)
    return join(folder, 'cgroup.procs')
  } catch {
    return null
  }
}

async function processesOf(space: string): Promise<number[]> {
  const { stdout } = await run('ip', ['netns', 'pids', space])
  return stdout.split('\n').filter(Boolean).map(Number)
}

function sendSignal(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch {
    // It has ended meanwhile.
  }
}

async function removeNetwork(
  { number, folder }: NetworkEntry,
  { keepsFolder } = { keepsFolder: false },
): Promise<void> {
  await removeParts(number)
  for (const place of await mountsBelow(folder)) await run('umount', [place])
  if (!keepsFolder) await rm(folder, { recursive: true, force: true })
  await releaseNumber(number)
}

/** Removes the hosts, the bridges and the memory groups of a number. */
async function removeParts(number: number): Promise<void> {
  const { stdout } = await run('ip', ['netns', 'list'])
  const isOfNetwork = (name: string) => name.startsWith(`tombolo${number}-`)
  const spaces = stdout
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter(isOfNetwork)
  await Promise.all(spaces.map(removeSpace))
  // The system removes the links of a namespace some time after the namespace.
  for (const link of await linksOf(number)) await ip('link', 'delete', link).catch(() => undefined)
  for (const bridge of [`tombolo${number}`, `tombolo${number}cut`])
    await ip('link', 'delete', bridge).catch(() => undefined)
  const groups = await readdir(MEMORY_GROUPS).catch(() => [])
  for (const group of groups.filter(isOfNetwork))
    await rmdir(join(MEMORY_GROUPS, group)).catch(() => undefined)
}

/** Ends every process of a host; one that starts another one meanwhile is found again. */
async function removeSpace(space: string): Promise<void> {
  for (let ids = await processesOf(space); ids.length > 0; ids = await processesOf(space)) {
    for (const id of ids) sendSignal(id, 'SIGKILL')
    await delay(20)
  }
  await ip('netns', 'delete', space)
}

async function linksOf(number: number): Promise<string[]> {
  const { stdout } = await run('ip', ['-oneline', 'link', 'show', 'type', 'veth'])
  return stdout.split('\n').flatMap((line) => {
    const name = line.split(': ')[1]?.split('@')[0] ?? ''
    return name.startsWith(`tmb${number}h`) ? [name] : []
  })
}

async function mountsBelow(folder: string): Promise<string[]> {
  const mounts = await readFile('/proc/self/mounts', 'utf8')
  return mounts
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`))
}

async function ip(...words: string[]): Promise<void> {
  await run('ip', words)
}
