import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Mistake } from '../../mistake.ts'

const run = promisify(execFile)

/** Each running network has a file here with the process that opened it. */
const REGISTER = '/run/tombolo-networks'
const NETWORKS_MOST = 200
const ENDS_WITHIN_MS = 5000

/** Hosts on one machine: a bridge, and for each host a network namespace with an address of its own. */
export interface Network {
  readonly addHost: (name: string) => Promise<Host>
  /** Ends every process of every host, and removes the network. */
  readonly close: () => Promise<void>
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
  /** Sends a signal to all processes of this host at once. */
  readonly signal: (signal: NodeJS.Signals) => Promise<void>
  /** Takes the host off the network: packets are lost, no connection is refused. */
  readonly cut: () => Promise<void>
  readonly restore: () => Promise<void>
}

/** A server of a host, which runs as one process. */
export interface Part {
  /** Starts it, unless it runs. */
  readonly start: () => Promise<void>
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Opens a network with a free number; root alone may do so. Networks whose process has ended are removed first. */
export async function openNetwork(): Promise<Network> {
  if (process.getuid?.() !== 0) throw new Mistake('A network of hosts needs root. Run the command as root.')
  await mkdir(REGISTER, { recursive: true })
  await removeAbandoned()
  const number = await takeNumber()
  const bridge = `tombolo${number}`
  const subnet = `10.87.${number}`
  await ip('link', 'add', bridge, 'type', 'bridge')
  await ip('address', 'add', `${subnet}.254/24`, 'dev', bridge)
  await ip('link', 'set', bridge, 'up')
  const hosts: Host[] = []
  return {
    async addHost(name) {
      const host = await addHost({ number, bridge, subnet, index: hosts.length + 1, name })
      hosts.push(host)
      return host
    },
    close: () => removeNetwork(number),
  }
}

interface HostPlace {
  number: number
  bridge: string
  subnet: string
  index: number
  name: string
}

async function addHost({ number, bridge, subnet, index, name }: HostPlace): Promise<Host> {
  const space = `tombolo${number}-${name}`
  const [outside, inside] = [`tmb${number}h${index}`, `tmb${number}i${index}`]
  const address = `${subnet}.${index}`
  await ip('netns', 'add', space)
  await ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', space)
  await ip('link', 'set', outside, 'master', bridge)
  await ip('link', 'set', outside, 'up')
  await ip('-n', space, 'address', 'add', `${address}/24`, 'dev', inside)
  await ip('-n', space, 'link', 'set', inside, 'up')
  await ip('-n', space, 'link', 'set', 'lo', 'up')
  return {
    name,
    address,
    part: (command) => makePart(space, command),
    async signal(signal) {
      for (const id of await processesOf(space)) sendSignal(id, signal)
    },
    cut: () => ip('link', 'set', outside, 'nomaster'),
    restore: () => ip('link', 'set', outside, 'master', bridge),
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
  const group = memoryMb === undefined ? null : await memoryGroup(`${space}-${command.args[0]}`, memoryMb)
  const log = openSync(logFile, 'a')
  const asAccount =
    account === undefined
      ? []
      : ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--init-groups', '--reset-env']
  const words = ['netns', 'exec', space, ...asAccount, command.command, ...command.args]
  const child = spawn('ip', words, { stdio: ['ignore', log, log], cwd: '/' })
  closeSync(log)
  await once(child, 'spawn')
  // `ip` and `setpriv` replace themselves: the process of the command has the id of the child.
  if (group !== null) await writeFile(group, String(child.pid)).catch(() => undefined)
  return child
}

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
  const bytes = String(megabytes * 1024 * 1024)
  const safe = name.replaceAll(/[^\w-]+/g, '_')
  try {
    const unified = existsSync('/sys/fs/cgroup/cgroup.controllers')
    const folder = join(unified ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory', 'tombolo', safe)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, unified ? 'memory.max' : 'memory.limit_in_bytes'), bytes)
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

/** Takes the lowest number that no network has. */
async function takeNumber(): Promise<number> {
  for (let number = 1; number <= NETWORKS_MOST; number += 1) {
    try {
      await writeFile(join(REGISTER, String(number)), String(process.pid), { flag: 'wx' })
      return number
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  throw new Mistake(`There are ${NETWORKS_MOST} networks of hosts on this machine. End one of them.`)
}

async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(REGISTER)) {
    const owner = readFileSync(join(REGISTER, name), 'utf8')
    if (!existsSync(`/proc/${owner}`)) await removeNetwork(Number(name))
  }
}

async function removeNetwork(number: number): Promise<void> {
  const { stdout } = await run('ip', ['netns', 'list'])
  const spaces = stdout
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((space) => space.startsWith(`tombolo${number}-`))
  for (const space of spaces) await emptySpace(space)
  await ip('link', 'delete', `tombolo${number}`).catch(() => undefined)
  await rm(join(REGISTER, String(number)), { force: true })
}

async function emptySpace(space: string): Promise<void> {
  for (let ids = await processesOf(space); ids.length > 0; ids = await processesOf(space)) {
    for (const id of ids) sendSignal(id, 'SIGKILL')
    await delay(20)
  }
  await ip('netns', 'delete', space)
}

async function ip(...words: string[]): Promise<void> {
  await run('ip', words)
}
