/** Maximum length of an output line: an error may carry a whole report in its message. */
const LINE_MAX = 200

/** The first line of an error, truncated. */
export function oneLine(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n')
  return first.length <= LINE_MAX ? first : `${first.slice(0, LINE_MAX)} …`
}

/** Runs measurements one after the other: a failed one is a line of the output, and the next one still runs. */
export class Measurements {
  /** Failed measurements, with the reason. */
  readonly failures: string[] = []
  readonly #print: (line: string) => void

  constructor(print: (line: string) => void) {
    this.#print = print
  }

  /** The figure; null where the measurement failed. */
  async take<Figure>(what: string, measure: () => Promise<Figure>): Promise<Figure | null> {
    try {
      return await measure()
    } catch (error) {
      const failure = `${what}: ${oneLine(error)}`
      this.failures.push(failure)
      this.#print(`FAILED ${failure}`)
      return null
    }
  }

  /** The same for flaky measurements: a failed run is reported and repeated once. */
  async takeAgain<Figure>(what: string, measure: () => Promise<Figure>): Promise<Figure | null> {
    return this.take(what, async () => {
      try {
        return await measure()
      } catch (error) {
        this.#print(`  repeated: ${what}: ${oneLine(error)}`)
        return await measure()
      }
    })
  }
}
