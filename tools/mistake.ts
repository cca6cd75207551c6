/** A mistake that the user of the command can correct. */
export class Mistake extends Error {
  override readonly name: string = 'Mistake'
}

/** The server did not answer, or the connection to it was lost. */
export class Unreachable extends Mistake {
  override readonly name = 'Unreachable'
}
