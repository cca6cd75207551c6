import { Mistake } from '../mistake.ts'

/** The input and output of a command: those of its process, or those of a test. */
export interface Terminal {
  /** The words of the call, after the name of the command. */
  readonly words: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Writes text to the standard output as it is. */
  readonly write: (text: string) => void
  /** Prints a line to the standard output. */
  readonly say: (line: string) => void
  /** Prints a line to the standard error. */
  readonly complain: (line: string) => void
}

export interface Command {
  /** Resolves with the exit code; with undefined, that of the process stays. */
  readonly main: (terminal: Terminal) => number | undefined | Promise<number | undefined>
  /** Printed after a mistake, and for `--help`; the part that fits the words of the call. */
  readonly usage: string | ((words: readonly string[]) => string)
  /** Exit code of a mistake. */
  readonly mistakeCode: 1 | 2
}

const HELP: ReadonlySet<string> = new Set(['--help', '-h'])

/** The errors of files that a caller can correct, by their code. */
const FILE_MISTAKES: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file or folder ${path}. Create it, or name another one.`,
  ENOTDIR: (path) => `${path} is no folder. Name a folder.`,
  EISDIR: (path) => `${path} is a folder. Name a file.`,
  EACCES: (path) => `This user may not use ${path}. Change its permissions, or name another one.`,
  EPERM: (path) => `This user may not use ${path}. Change its permissions, or name another one.`,
  EROFS: (path) => `${path} cannot be written: its file system is read-only. Name another one.`,
  ENOSPC: (path) => `The disk of ${path} is full. Make room there, or name another one.`,
}

/** Runs a command on the terminal of this process, and sets the exit code. */
export async function runCommand(command: Command): Promise<void> {
  // The reader closed the pipe, as `head` does.
  process.stdout.on('error', () => process.exit(command.mistakeCode))
  const code = await codeOf(command, {
    words: process.argv.slice(2),
    env: process.env,
    write: (text) => process.stdout.write(text),
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  })
  if (code !== undefined) process.exitCode = code
}

/**
 * Runs a command; resolves with its exit code. With `--help` it prints the usage alone. A mistake of the caller ends it with one sentence and the usage; any other error
 * is a fault of the program and keeps its stack.
 */
export async function codeOf(
  { main, usage, mistakeCode }: Command,
  terminal: Terminal,
): Promise<number | undefined> {
  const help = () => (typeof usage === 'string' ? usage : usage(terminal.words))
  if (terminal.words.some((word) => HELP.has(word))) {
    terminal.say(help())
    return 0
  }
  try {
    return await main(terminal)
  } catch (error) {
    const mistake = mistakeIn(error)
    if (mistake === null) throw error
    terminal.complain(`${mistake}\n\n${help()}`)
    return mistakeCode
  }
}

/** The mistake that a caller can correct, in a sentence; null for a fault of the program. */
export function mistakeIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { message } = error
  if (error instanceof Mistake) return message
  const { code = '', path = 'The file that was named' } = error as NodeJS.ErrnoException
  return code.startsWith('ERR_PARSE_ARGS') ? message : (FILE_MISTAKES[code]?.(path) ?? null)
}
