/** A database connection that no longer answers. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly code = 'ETIMEDOUT'
}

/** A commit was sent but its answer was lost: the transaction may or may not be committed. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** Whether an error is the server's answer to a statement, and not the loss of the connection. */
export function isAnswer(error: unknown): boolean {
  const { severity, code } = error as { severity?: unknown; code?: unknown }
  // Class 57P ends the connection, a PANIC the server: in both cases the state of a commit is unknown.
  return typeof severity === 'string' && severity !== 'PANIC' && !String(code).startsWith('57P')
}

/** Awaits the answer to a commit; a lost answer becomes an `OutcomeUnknown`. */
export async function answerToCommit<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isAnswer(error)) throw error
    throw new OutcomeUnknown(`the answer to a commit was lost: ${(error as Error).message}`, { cause: error })
  }
}
