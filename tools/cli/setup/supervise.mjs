import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * Starts a program that ends with this process: signals are passed on, and where this process ends otherwise the program is
 * told to stop. A program that was started over IPC notices even a kill, by the end of the channel. Its lines, from both
 * outputs, go to `onLine`. Output of this process that cannot be written is dropped.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, onLine: (line: string) => void }} options
 * @returns {{ child: import('node:child_process').ChildProcess, ended: Promise<number> }} `ended` is the exit code
 */
export function supervise(command, args, { cwd, env, onLine }) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      onLine(`${command}: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 0)))
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  process.once('exit', () => child.kill('SIGTERM'))
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine)
  return { child, ended }
}
