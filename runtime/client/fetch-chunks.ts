/** Reads a file of this site piece by piece. A status of 400 or more is an error. */
export async function* fetchChunks(path: string): AsyncGenerator<Uint8Array, void> {
  const response = await fetch(path, { credentials: 'omit' })
  if (!response.ok || response.body === null) throw new Error(`${path} answered ${response.status}.`)
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
