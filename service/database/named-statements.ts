import { createHash } from 'node:crypto'
import pg from 'pg'
import { answerToCommit, isAnswer } from './connection-lost.ts'

/** Maximum number of prepared statements: generated texts (lists of varying length) must not fill the server. */
const NAMES_MAX = 1000

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= NAMES_MAX) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

const BEGUN = Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
const ROLLED_BACK = { command: 'ROLLBACK', rowCount: null, rows: [] }

/**
 * Marks the last statement of a transaction: the commit is sent with it and not after its answer, so that the locks are released without
 * waiting for this process to read the answer.
 */
export const LAST_STATEMENT = '/* last of its transaction */'

/**
 * A client that prepares every parameterised statement once per connection. If it pipelines, it does not wait for the answer to `begin`
 * either: `begin` fails only if the connection is lost, and then the next statement fails, too. A commit whose answer is lost throws
 * `OutcomeUnknown`.
 */
export class NamedStatementClient extends pg.Client {
  /** The answer to a commit that was sent behind the last statement and has not been awaited yet. */
  private committed: Promise<unknown> | null = null

  constructor(config?: pg.ClientConfig) {
    super(config)
    // The statements of a lost connection fail and report it. Without a listener the event would end the process.
    this.on('error', () => {})
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads `query` nine times; one form is changed.
  override query(...call: any[]): any {
    const [text, values] = call
    // The pool, and a query that is an object of its own, have their own way to get the answer.
    if (typeof text !== 'string' || typeof call.at(-1) === 'function')
      return super.query(...(call as [string]))
    if (text === 'begin' && this.pipeline) {
      this.send('begin').catch(() => {})
      return BEGUN
    }
    if (text === 'commit') {
      const answer = this.committed ?? this.send('commit')
      this.committed = null
      return answerToCommit(answer)
    }
    if (text === 'rollback') {
      this.committed = null
      return this.rollBack()
    }
    if (!Array.isArray(values) || values.length === 0) return this.send(text)
    const answer = this.send({ name: nameOf(text), text, values })
    if (!this.pipeline || !text.endsWith(LAST_STATEMENT)) return answer
    this.committed = this.send('commit')
    this.committed.catch(() => {})
    // The commit was sent behind the statement: if one answer is lost, so is the other.
    return answerToCommit(answer)
  }

  /**
   * Sends a statement. pg gets a callback: with its own promises V8 kept the rows and the values of every statement until the next full
   * collection, which then came three times as often.
   */
  private send(statement: string | pg.QueryConfig): Promise<unknown> {
    const answered = new Promise<unknown>((resolve, reject) => {
      super.query(statement as pg.QueryConfig, (error: Error | null, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result),
      )
    })
    // As pg does: the stack would end at the socket, and has to lead to the caller.
    return answered.catch((error: Error) => {
      Error.captureStackTrace(error)
      throw error
    })
  }

  /**
   * Rolls back. On a lost connection the server does it itself, and the caller must get the error of the failed statement: it shows whether
   * a commit was sent.
   */
  private async rollBack(): Promise<unknown> {
    try {
      return await this.send('rollback')
    } catch (error) {
      if (isAnswer(error)) throw error
      return ROLLED_BACK
    }
  }
}
