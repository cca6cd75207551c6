import type { Terminal } from '../run-command.ts'

/** Where and in which form a command prints. */
export interface Output extends Pick<Terminal, 'say' | 'complain'> {
  readonly isJson: boolean
}

/** Prints the reasons of a refusal, and returns the exit code. */
export function refuse(reasons: readonly string[], { isJson, say, complain }: Output): number {
  if (isJson) say(JSON.stringify({ isRight: false, reasons }))
  else for (const reason of reasons) complain(`✗ ${reason}`)
  return 1
}
