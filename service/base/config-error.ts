/** A setting that cannot be used; the message has its name, its value and the cure. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
