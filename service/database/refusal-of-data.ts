/** Whether the content was refused (by a constraint or a broken assumption), as opposed to a lost connection. */
export function isRefusalOfData(error: unknown): boolean {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return name === 'AssertionError' || (typeof code === 'string' && /^(22|23|P0)/.test(code))
}
