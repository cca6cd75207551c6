import type { Terminal } from '../run-command.ts'

/** Where and in which form a command prints. */
export interface Output extends Pick<Terminal, 'say' | 'complain'> {
  readonly isJson: boolean
}
