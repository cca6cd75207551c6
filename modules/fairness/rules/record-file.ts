import { joinBytes } from './bytes.ts'
import { NoRecord } from './record-lines.ts'

/** Beginning of a record in lines: the only key of its first line. */
const BEGINS_LINES = /^\s*\{\s*"record"\s*:/
/** Bytes read to detect the format. */
const BEGINNING_BYTES = 100
/** Maximum size of a record in one piece, in bytes; the service sends none larger. */
const PIECE_MAX_BYTES = 64 * 1024 * 1024

/** A saved record file: in lines, read as a stream, or in one piece. */
export type RecordFile = { readonly lines: AsyncIterable<Uint8Array> } | { readonly text: string }

/**
 * Detects the format from the first bytes, and reads a record in one piece completely.
 * @throws NoRecord where a record in one piece is larger than the maximum.
 */
export async function openRecordFile(chunks: AsyncIterable<Uint8Array>): Promise<RecordFile> {
  const iterator = chunks[Symbol.asyncIterator]()
  let first: Uint8Array = new Uint8Array()
  while (first.length < BEGINNING_BYTES) {
    const next = await iterator.next()
    if (next.done === true) break
    first = joinBytes(first, next.value)
  }
  const whole = prepend(first, iterator)
  if (BEGINS_LINES.test(new TextDecoder().decode(first.subarray(0, BEGINNING_BYTES)))) return { lines: whole }
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of whole) {
    bytes += chunk.length
    if (bytes > PIECE_MAX_BYTES) throw new NoRecord('a file that is too large for a record in one piece')
    parts.push(chunk)
  }
  return { text: new TextDecoder().decode(joinBytes(...parts)) }
}

async function* prepend(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  yield first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}
