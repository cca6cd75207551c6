/** Decay factor of an operation's weight: after a hundred light answers a third of a heavy one is left. */
const FADING = 0.99
const NUMBER_BYTES = 9
const HEAD_BYTES = 5

/** Size of a value as MessagePack, exact to a few bytes; stops counting beyond `most`. */
export function weightOf(value: unknown, most = Infinity): number {
  if (typeof value === 'string') return HEAD_BYTES + value.length
  if (typeof value !== 'object' || value === null) return NUMBER_BYTES
  if (ArrayBuffer.isView(value)) return HEAD_BYTES + value.byteLength
  let bytes = HEAD_BYTES
  if (Array.isArray(value)) {
    for (const item of value) {
      if (bytes > most) break
      bytes += weightOf(item, most - bytes)
    }
    return bytes
  }
  for (const key in value) {
    if (bytes > most) break
    bytes += key.length + 1 + weightOf((value as Record<string, unknown>)[key], most - bytes)
  }
  return bytes
}

/** Decaying estimate of the answer size of each operation, used as the expected weight of the next call. */
export class AnswerWeights {
  readonly #expected = new Map<string, number>()

  expected(operation: string): number {
    return this.#expected.get(operation) ?? 0
  }

  note(operation: string, bytes: number): void {
    this.#expected.set(operation, Math.max(bytes, this.expected(operation) * FADING))
  }
}
