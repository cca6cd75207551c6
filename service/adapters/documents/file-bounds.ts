/** Limits of the process that decodes one file. */
export interface FileBounds {
  /** Processor time, the start of the process included. Unlike wall time, a busy machine does not shorten it. */
  readonly cpuMs: number
  readonly withinMs: number
  readonly memoryBytes: number
}

/** The memory is that of the libraries and of the largest picture that is accepted, with its coefficients. */
export const FILE_BOUNDS: FileBounds = { cpuMs: 5000, withinMs: 20_000, memoryBytes: 800 * 1024 * 1024 }
