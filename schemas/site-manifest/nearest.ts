/** A longer one is no misspelling, and comparing takes time by length. */
const WORD_MAX_LENGTH = 100

/** The closest known word, for "did you mean": at most two fifths of it may differ. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > WORD_MAX_LENGTH) return undefined
  const lower = word.toLowerCase()
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(lower, candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const best = ranked[0]
  return best !== undefined && best.distance <= Math.max(1, Math.floor(word.length * 0.4))
    ? best.candidate
    : undefined
}

/** Levenshtein distance, row by row. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [rowIndex, letter] of Array.from(from).entries()) {
    const next = [rowIndex + 1]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
