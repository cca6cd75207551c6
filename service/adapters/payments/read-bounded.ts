/** The longest answer of a processor that is read, in bytes. */
const ANSWER_MAX_BYTES = 1024 * 1024

/** Reads an answer; throws where it is longer than any answer of a processor. */
export async function readBounded(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > ANSWER_MAX_BYTES) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
