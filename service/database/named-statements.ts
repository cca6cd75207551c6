import { createHash } from 'node:crypto'
import pg from 'pg'

/** Texts that are built by hand (lists of changing length) must not fill the server with statements. */
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

/**
 * A client that prepares every parameterised statement once a connection: planned once, parsed once. Where it
 * pipelines, it does not wait for the answer to `begin` either: the only way in which that can fail is the loss of
 * the connection, which the next statement tells just as well.
 */
export class NamedStatementClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // A connection that is lost while it is in use fails its statements, which is where it is told. Without a
    // listener the event would end the process.
    this.on('error', () => {})
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads `query` nine times; one form is changed.
  override query(...call: any[]): any {
    const [text, values, ...rest] = call
    if (text === 'begin' && this.pipeline) {
      super.query('begin').catch(() => {})
      return BEGUN
    }
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return super.query(...(call as [string]))
    }
    return super.query({ name: nameOf(text), text, values } as pg.QueryConfig, ...(rest as []))
  }
}
