import { joinBytes } from './bytes.ts'
import { NoRecord } from './record-lines.ts'

/** How a record in lines begins: the name of its first line's only part. */
const BEGINS_LINES = /^\s*\{\s*"record"\s*:/
/** As many bytes tell how it begins. */
const BEGINNING_BYTES = 100
/** More than this in one piece is no record that the service gives in one piece. */
const PIECE_MAX_BYTES = 64 * 1024 * 1024

/** A file of a record as it was saved: in lines, to be read as they come, or in one piece. */
export type RecordFile = { readonly lines: AsyncIterable<Uint8Array> } | { readonly text: string }

/**
 * Tells by its first bytes which of the two a file is, and reads the one that is in one piece.
 * @throws NoRecord where such a one is larger than a record can be.
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
