export interface Cost {
  /** Processor time of this process, in which the service and its client are: however busy the machine is. */
  readonly processorMs: number
  /** How much larger the process became meanwhile. */
  readonly grownMb: number
}

const SAMPLE_MS = 20

/** What a piece of work costs the process of the service. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const before = process.memoryUsage.rss()
  let largest = before
  const sample = () => {
    largest = Math.max(largest, process.memoryUsage.rss())
  }
  const sampling = setInterval(sample, SAMPLE_MS)
  const began = process.cpuUsage()
  try {
    await work()
  } finally {
    clearInterval(sampling)
  }
  sample()
  const { user, system } = process.cpuUsage(began)
  return { processorMs: (user + system) / 1000, grownMb: (largest - before) / 1e6 }
}
