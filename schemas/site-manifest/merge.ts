type Plain = { readonly [key: string]: unknown }

/**
 * Merges a site's manifest over the inherited one: objects merge key by key, arrays and scalars replace, `null` removes.
 * The inputs are not modified, and unchanged parts are shared, so that hundreds of sites cost little more than their
 * differences.
 */
export function merge(inherited: unknown, written: unknown): unknown {
  if (written === undefined) return inherited
  if (!isPlain(written)) return written
  if (!isPlain(inherited)) return withoutNulls(written)
  const merged: Record<string, unknown> = { ...inherited }
  for (const [key, value] of Object.entries(written)) {
    if (value === null) delete merged[key]
    else merged[key] = merge(Object.hasOwn(merged, key) ? merged[key] : undefined, value)
  }
  return merged
}

/** A written value without an inherited one: `null` has nothing to remove. Returned as is where it contains no `null`. */
function withoutNulls(written: Plain): Plain {
  const kept = Object.entries(written).flatMap(([key, value]): [string, unknown][] =>
    value === null ? [] : [[key, isPlain(value) ? withoutNulls(value) : value]],
  )
  const untouched =
    kept.every(([key, value]) => written[key] === value) && kept.length === Object.keys(written).length
  return untouched ? written : Object.fromEntries(kept)
}

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
