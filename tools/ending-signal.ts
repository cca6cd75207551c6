const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Aborted by the first signal that ends this process, which then ends in order: a second signal does not break that off. */
export function endingSignal(): AbortSignal {
  const ending = new AbortController()
  for (const name of SIGNALS) process.on(name, () => ending.abort())
  return ending.signal
}
