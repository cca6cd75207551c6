/** Size of the measurements: full for figures, small to check that everything still runs. */
export interface BenchScale {
  readonly quick: boolean
  readonly rounds: number
  readonly roundMs: number
  readonly warmUpMs: number
  /** Megabytes that a new PostgreSQL server writes to its write-ahead log before a measurement. */
  readonly usedLogMegabytes: number
}

export const FULL: BenchScale = {
  quick: false,
  rounds: 5,
  roundMs: 3000,
  warmUpMs: 1500,
  usedLogMegabytes: 640,
}
export const QUICK: BenchScale = { quick: true, rounds: 1, roundMs: 300, warmUpMs: 100, usedLogMegabytes: 8 }
