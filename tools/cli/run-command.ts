import { Mistake } from '../mistake.ts'

interface Command {
  /** Printed after a mistake; the part that fits the words of the call. */
  readonly usage: string | (() => string)
  /** Exit code of a mistake. */
  readonly mistakeCode: 1 | 2
}

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

/**
 * Runs a command and sets the exit code that it returns, if any. A mistake of the caller ends it with one sentence and the usage; any other error
 * is a fault of the program and keeps its stack.
 */
export async function runCommand(
  main: () => number | undefined | Promise<number | undefined>,
  { usage, mistakeCode }: Command,
): Promise<void> {
  // The reader closed the pipe, as `head` does.
  process.stdout.on('error', () => process.exit(mistakeCode))
  try {
    const code = await main()
    if (code !== undefined) process.exitCode = code
  } catch (error) {
    const mistake = mistakeIn(error)
    if (mistake === null) throw error
    console.error(`${mistake}\n\n${typeof usage === 'string' ? usage : usage()}`)
    process.exitCode = mistakeCode
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
