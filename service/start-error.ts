/** Something that keeps the service from starting and that its operator can mend: the message says how. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
