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
 * Marks a statement inside a transaction whose answer nobody reads: the next one is sent behind it at once. If it fails, the next statement
 * or the commit of its transaction fails with its error.
 */
export const ANSWER_UNREAD = '/* its answer is not read */'

const UNREAD = Promise.resolve({ command: 'INSERT', rowCount: 0, rows: [] })
/** The code of the refusal that follows a failed statement of the same transaction. */
const TRANSACTION_FAILED = '25P02'

/**
 * A client that prepares every parameterised statement once per connection. If it pipelines, it does not wait for the answer to `begin`
 * either: `begin` fails only if the connection is lost, and then the next statement fails, too. A commit whose answer is lost throws
 * `OutcomeUnknown`.
 */
export class NamedStatementClient extends pg.Client {
  /** The answer to a commit that was sent behind the last statement and has not been awaited yet. */
  private committed: Promise<unknown> | null = null
  /** The error of a statement of this transaction whose answer is not read. */
  private failed: Error | null = null

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
    if (text === 'begin') this.failed = null
    if (text === 'begin' && this.pipeline) {
      this.send('begin').catch(() => {})
      return BEGUN
    }
    if (text === 'commit') {
      const answer = this.committed ?? this.commit()
      this.committed = null
      return answerToCommit(answer)
    }
    if (text === 'rollback') {
      this.committed = null
      return this.rollBack()
    }
    if (text.startsWith('rollback to ')) this.failed = null
    if (!Array.isArray(values) || values.length === 0) return this.send(text)
    const statement = { name: nameOf(text), text, values }
    if (this.pipeline && text.endsWith(ANSWER_UNREAD)) {
      this.send(statement, (error) => (this.failed ??= error)).catch(() => {})
      return UNREAD
    }
    const answer = this.send(statement)
    if (!this.pipeline || !text.endsWith(LAST_STATEMENT)) return answer
    this.committed = this.commit()
    this.committed.catch(() => {})
    // The commit was sent behind the statement: if one answer is lost, so is the other.
    return answerToCommit(answer)
  }

  /**
   * Sends a statement; `onError` is called before the answer to the next one is taken. pg gets a callback: with its own promises V8 kept the rows and the values of every statement until the next full
   * collection, which then came three times as often.
   */
  private send(statement: string | pg.QueryConfig, onError?: (error: Error) => void): Promise<unknown> {
    const answered = new Promise<unknown>((resolve, reject) => {
      super.query(statement as pg.QueryConfig, (error: Error | null, result: pg.QueryResult) => {
        if (!error) return resolve(result)
        onError?.(error)
        reject(error)
      })
    })
    // As pg does: the stack would end at the socket, and has to lead to the caller.
    return answered.catch((error: Error & { code?: unknown }) => {
      if (error.code === TRANSACTION_FAILED && this.failed !== null) throw this.failed
      Error.captureStackTrace(error)
      throw error
    })
  }

  /** Commits. The server answers to the commit of a failed transaction with a rollback, and without an error. */
  private async commit(): Promise<unknown> {
    const answer = (await this.send('commit')) as { command: string }
    if (answer.command === 'ROLLBACK' && this.failed !== null) throw this.failed
    return answer
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
