type Plain = { readonly [key: string]: unknown }

/**
 * What a site writes, laid over what it inherits: objects merge key by key, arrays and scalars replace, `null`
 * removes. Nothing given is changed, and what is untouched is shared, so that hundreds of sites cost little more than
 * their differences.
 */
export function merge(inherited: unknown, written: unknown): unknown {
  if (written === undefined) return inherited
  if (!isPlain(written)) return written
  const merged: Record<string, unknown> = isPlain(inherited) ? { ...inherited } : {}
  for (const [key, value] of Object.entries(written)) {
    if (value === null) delete merged[key]
    else merged[key] = merge(Object.hasOwn(merged, key) ? merged[key] : undefined, value)
  }
  return merged
}

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
