/** Closes resources in reverse order of opening. */
export class Closing {
  private readonly steps: (() => Promise<unknown>)[] = []

  add(step: () => Promise<unknown>): void {
    this.steps.push(step)
  }

  async run(): Promise<void> {
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) await step()
  }
}

/** Makes a step of a closing from a function that does not wait. */
export const forgetting = (stop: () => void) => async (): Promise<void> => stop()
