import { spawn } from 'node:child_process'

/**
 * Runs a program to its end without a terminal to read from. Resolves with its exit code (1 when it could not start or
 * a signal ended it) and, with `capture`, with what it wrote.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, capture?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', options.capture ? 'pipe' : 'inherit', options.capture ? 'pipe' : 'inherit'],
    })
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    child.once('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }))
    child.once('close', (code, signal) => {
      if (signal !== null && !options.capture) console.error(`${command} was ended by ${signal}.`)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** A failure that the person at the keyboard can do something about: its message is shown, its stack is not. */
export class Refusal extends Error {}

/** Runs a command line's `main`, and ends with one plain message when it refuses. */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(error instanceof Refusal ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
