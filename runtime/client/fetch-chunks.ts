/** Reads a file of this site piece by piece. A status of 400 or more is an error. */
export async function* fetchChunks(path: string): AsyncGenerator<Uint8Array, void> {
  const response = await fetch(path, { credentials: 'omit' })
  if (!response.ok || response.body === null) throw new Error(`${path} answered ${response.status}.`)
  yield* chunksOf(response.body)
}

/** The pieces of a stream, which not every browser gives out in a loop. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
