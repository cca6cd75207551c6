/** Reads a file of this site in chunks. A status of 400 or more is an error. */
export async function* fetchChunks(path: string): AsyncGenerator<Uint8Array, void> {
  const response = await fetch(path, { credentials: 'omit' })
  if (!response.ok || response.body === null) throw new Error(`${path} answered ${response.status}.`)
  yield* chunksOf(response.body)
}

/** The chunks of a stream; not every browser can iterate a stream. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
