/** Samples up to a bound, those of the smaller buckets included. */
export interface Bucket {
  readonly upToMs: number
  readonly count: number
}

/**
 * The time within which a share of the samples was answered, as Prometheus computes it: evenly within a bucket. A sample above the last bound
 * counts as this bound. Zero without samples.
 */
export function quantileOf(buckets: readonly Bucket[], share: number): number {
  const total = buckets.at(-1)?.count ?? 0
  if (total === 0) return 0
  const rank = share * total
  let below: Bucket = { upToMs: 0, count: 0 }
  for (const bucket of buckets) {
    if (bucket.count < rank) {
      below = bucket
      continue
    }
    if (bucket.upToMs === Infinity) return below.upToMs
    const part = (rank - below.count) / (bucket.count - below.count)
    return below.upToMs + part * (bucket.upToMs - below.upToMs)
  }
  return below.upToMs
}
