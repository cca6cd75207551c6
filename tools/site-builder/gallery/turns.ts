/** Lets a few run at once; the others wait in the order in which they asked. */
export class Turns {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Calls `begin` when it is its turn. The function that is returned ends the turn, or gives it up. */
  take(begin: () => void): () => void {
    let isOver = false
    let isRunning = false
    const start = () => {
      isRunning = true
      this.#running += 1
      begin()
    }
    if (this.#running < this.#most) start()
    else this.#waiting.push(start)
    return () => {
      if (isOver) return
      isOver = true
      if (!isRunning) {
        this.#waiting.splice(this.#waiting.indexOf(start), 1)
        return
      }
      this.#running -= 1
      this.#waiting.shift()?.()
    }
  }
}
