import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ServerCommand {
  name: string
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** Gets each message that the process sends to the one that started it. */
  onMessage?: ((message: unknown) => void) | undefined
  /** The account to run as, where the server refuses to run as root. */
  account?: { uid: number; gid: number } | undefined
}

export interface ServerProcess {
  readonly child: ChildProcess
  /** What it wrote so far, for the message when it does not come up. */
  output: () => string
  /** How it ended, if it has: its exit code or the signal, and when. */
  ending(): string | null
  /** Sends the signal and waits until the process has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a server as a child process that ends with this one. */
export function startServerProcess(server: ServerCommand): ServerProcess {
  const child = spawn(server.command, server.args, {
    stdio: ['ignore', 'pipe', 'pipe', ...(server.onMessage === undefined ? [] : ['ipc' as const])],
    env: server.env ?? process.env,
    ...(server.cwd === undefined ? {} : { cwd: server.cwd }),
    ...server.account,
  })
  running.add(child)
  if (server.onMessage !== undefined) child.on('message', server.onMessage)
  const chunks: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (text: string) => chunks.push(text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => chunks.push(text))
  let ending: string | null = null
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      chunks.push(`${server.name} did not start: ${error.message}`)
      resolve()
    })
    child.once('exit', (code, signal) => {
      ending = `${server.name} ended with ${signal ?? `code ${code}`} at ${new Date().toISOString()}`
      resolve()
    })
  }).then(() => void running.delete(child))
  return {
    child,
    output: () => chunks.join(''),
    ending: () => ending,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}

/** Waits until `probe` succeeds; throws with the server's own words when it ends or takes too long. */
export async function waitUntilReady(
  name: string,
  server: ServerProcess,
  probe: () => Promise<void>,
  withinMs = 90_000,
): Promise<void> {
  const deadline = performance.now() + withinMs
  for (;;) {
    try {
      await probe()
      return
    } catch (cause) {
      const ended = server.child.exitCode !== null || server.child.signalCode !== null
      if (ended || server.child.pid === undefined || performance.now() > deadline) {
        await server.stop('SIGKILL')
        throw new Error(`${name} did not become ready. It wrote:\n${server.output()}`, { cause })
      }
      await sleep(40)
    }
  }
}
