/** A connection to the database that no longer answers. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly code = 'ETIMEDOUT'
}

/** A commit was sent and its answer never came: the transaction may be there or not. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** Whether an error is the server's answer to a statement, and not the loss of the connection. */
export function isAnswer(error: unknown): boolean {
  const { severity, code } = error as { severity?: unknown; code?: unknown }
  // Class 57P ends the connection, a PANIC the server: both with a commit at an unknown point.
  return typeof severity === 'string' && severity !== 'PANIC' && !String(code).startsWith('57P')
}

/** The answer to a commit; its loss becomes an `OutcomeUnknown`. */
export async function answerToCommit<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isAnswer(error)) throw error
    throw new OutcomeUnknown(`the answer to a commit was lost: ${(error as Error).message}`, { cause: error })
  }
}
