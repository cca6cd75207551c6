import { type Command, codeOf } from '#tools/cli/run-command.ts'

/** The end of a command, with what it printed. */
export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command in the process of the test: a process of its own takes half a second of a processor. */
export async function runHere(
  command: Command,
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Ran> {
  let stdout = ''
  let stderr = ''
  const code = await codeOf(command, {
    words,
    env,
    write: (text) => (stdout += text),
    say: (line) => (stdout += `${line}\n`),
    complain: (line) => (stderr += `${line}\n`),
  })
  return { code: code ?? 0, stdout, stderr }
}
