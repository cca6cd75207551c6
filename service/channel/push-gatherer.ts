/** A socket for which pushes are collected. */
export interface GatheringWire {
  /** Pushes of this turn of the event loop, in order. */
  readonly gathered: Buffer[]
  /** Clears `gathered` and writes these bytes, which hold all of it. */
  writeGathered: (bytes: Buffer) => void
}

/**
 * Collects the pushes to a socket within one turn of the event loop into one write: the system's share of a small write is three times
 * ours. Sockets with the same pushes get the same bytes, concatenated once.
 */
export class PushGatherer {
  #wires: GatheringWire[] = []
  #lastFrames: readonly Buffer[] = []
  #lastBytes: Buffer | null = null

  add(wire: GatheringWire, frame: Buffer): void {
    if (wire.gathered.push(frame) > 1) return
    if (this.#wires.push(wire) === 1) process.nextTick(() => this.#flush())
  }

  /** Writes the collected pushes of one socket, so that another message can follow them. */
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
