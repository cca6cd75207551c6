/** An error at the start that the operator can correct; the message says how. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
