/** The provider did not answer, or its message is not valid. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly kind: 'offline' | 'refused'

  constructor(kind: 'offline' | 'refused', reason: string) {
    super(reason)
    this.kind = kind
  }
}
