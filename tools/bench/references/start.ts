import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'

export interface ReferenceProcess {
  readonly port: number
  readonly child: ChildProcess
  stop(): Promise<void>
}

/** Starts one of the programs of this folder on a free port, as its own process like the service. */
export async function startReference(
  file: string,
  env: Record<string, string> = {},
  execArgv: string[] = [],
): Promise<ReferenceProcess> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...env, PORT: String(port) },
    execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it listened.`)
    await sleep(30)
  }
  return {
    port,
    child,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket.destroy() !== undefined))
    socket.once('error', () => resolve(false))
  })
}

export interface Memory {
  /** Resident memory of the process according to the system. */
  residentBytes: number
  /** Memory held by its objects and buffers. */
  heldBytes: number
}

/** Requests the memory of one of these processes, started with `--expose-gc`, after a garbage collection. */
export async function memoryOf({ child }: ReferenceProcess): Promise<Memory> {
  const answer = once(child, 'message') as Promise<[Memory]>
  child.send({ ask: 'memory' })
  return (await answer)[0]
}
