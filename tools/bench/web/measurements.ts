/** A line of output is no longer than this: an error may carry a whole report in its message. */
const LINE_MAX = 200

/** What went wrong in one line: the first line of the error. */
export function oneLine(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n')
  return first.length <= LINE_MAX ? first : `${first.slice(0, LINE_MAX)} …`
}

/** Takes measurements one after the other: one that fails is a line of the output, and the next one is taken. */
export class Measurements {
  /** What could not be measured, with the reason. */
  readonly failures: string[] = []
  readonly #print: (line: string) => void

  constructor(print: (line: string) => void) {
    this.#print = print
  }

  /** The figure; null where it could not be measured. */
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

  /** The same for what fails now and then: a run that failed is named and repeated once. */
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
