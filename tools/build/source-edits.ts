/** A replacement of a stretch of source text; an insertion where `start` is `end`. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The source with edits that do not overlap. */
export function withEdits(source: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .reduceRight((code, { start, end, text }) => code.slice(0, start) + text + code.slice(end), source)
}
