/** A socket that pushes are gathered for. */
export interface GatheringWire {
  /** Pushes of this turn, in their order. */
  readonly gathered: Buffer[]
  /** Takes all of them out and writes them, as these bytes. */
  writeGathered: (bytes: Buffer) => void
}

/**
 * What is pushed to a socket within one turn of the event loop leaves in one write: the system's share of a small write is
 * three times ours. Sockets that were pushed the same get the same bytes, put together once.
 */
export class PushGatherer {
  #wires: GatheringWire[] = []
  #lastFrames: readonly Buffer[] = []
  #lastBytes: Buffer | null = null

  add(wire: GatheringWire, frame: Buffer): void {
    if (wire.gathered.push(frame) > 1) return
    if (this.#wires.push(wire) === 1) process.nextTick(() => this.#flush())
  }

  /** Writes what was gathered for one socket, so that something else can follow it. */
  flush(wire: GatheringWire): void {
    const { gathered } = wire
    if (gathered.length === 0) return
    if (gathered.length === 1) return wire.writeGathered(gathered[0] as Buffer)
    if (this.#lastBytes === null || !areSame(gathered, this.#lastFrames)) {
      this.#lastFrames = [...gathered]
      this.#lastBytes = Buffer.concat(gathered)
    }
    wire.writeGathered(this.#lastBytes)
  }

  #flush(): void {
    const wires = this.#wires
    this.#wires = []
    for (const wire of wires) this.flush(wire)
    this.#lastFrames = []
    this.#lastBytes = null
  }
}

function areSame(some: readonly Buffer[], others: readonly Buffer[]): boolean {
  return some.length === others.length && some.every((frame, index) => frame === others[index])
}
