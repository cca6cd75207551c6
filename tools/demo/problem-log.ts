import { Unreachable } from '#tools/mistake.ts'

/** Logs a problem when it begins and when it is over, and not while it repeats. */
export class ProblemLog {
  readonly #subject: string
  readonly #log: (line: string) => void
  #last: string | null = null

  constructor(subject: string, log: (line: string) => void) {
    this.#subject = subject
    this.#log = log
  }

  report(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    if (message !== this.#last) this.#log(`${this.#subject}: ${message}`)
    this.#last = message
  }

  /** Runs a step; a failure is reported. Throws only if the service cannot be reached: then every later step fails, too. */
  async attempt(step: () => Promise<unknown>): Promise<void> {
    try {
      await step()
    } catch (error) {
      if (error instanceof Unreachable) throw error
      this.report(error)
    }
  }

  /** Called after a success. */
  clear(): void {
    if (this.#last !== null) this.#log(`${this.#subject}: the demonstration continues.`)
    this.#last = null
  }
}
