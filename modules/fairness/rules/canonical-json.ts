/**
 * Canonical JSON (RFC 8785): no white space, the names of an object sorted by their UTF-16 code units, numbers and strings
 * as ECMAScript writes them. Undefined members are omitted, as in `JSON.stringify`.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return scalarText(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}

function scalarText(value: unknown): string {
  const text = typeof value === 'number' && !Number.isFinite(value) ? undefined : JSON.stringify(value)
  if (text === undefined) throw new TypeError(`JSON has no ${String(value)}`)
  return text
}
