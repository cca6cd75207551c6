/** One request of a page in its trace. */
export interface CallTrace {
  /** Headers by which the service continues the trace. */
  readonly headers: Readonly<Record<string, string>>
  /** Ends its span; with an error if it failed. */
  end: (error?: unknown) => void
}

/** Begins the trace of a request to an address; null until a page is traced, which few are. Polls, which mostly wait, are not. */
export const callTraces: { begin: ((url: URL) => CallTrace | null) | null } = { begin: null }
