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
    const [text, values, ...rest] = call
    if (text === 'begin' && this.pipeline) {
      super.query('begin').catch(() => {})
      return BEGUN
    }
    if (text === 'commit') {
      const answer = this.committed ?? (super.query('commit') as Promise<unknown>)
      this.committed = null
      return answerToCommit(answer)
    }
    if (text === 'rollback') {
      this.committed = null
      return this.rollBack()
    }
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return super.query(...(call as [string]))
    }
    const answer: unknown = super.query(
      { name: nameOf(text), text, values } as pg.QueryConfig,
      ...(rest as []),
    )
    if (!this.pipeline || !text.endsWith(LAST_STATEMENT)) return answer
    this.committed = super.query('commit')
    this.committed.catch(() => {})
    // The commit was sent behind the statement: if one answer is lost, so is the other.
    return answerToCommit(answer as Promise<unknown>)
  }

  /**
   * Rolls back. On a lost connection the server does it itself, and the caller must get the error of the failed statement: it shows whether
   * a commit was sent.
   */
  private async rollBack(): Promise<unknown> {
    try {
      return await super.query('rollback')
    } catch (error) {
      if (isAnswer(error)) throw error
      return ROLLED_BACK
    }
  }
}
