/** A mistake that the user of the command can correct. */
export class Mistake extends Error {
  override readonly name = 'Mistake'
}
