/** The first violation of a schema: a JSON pointer and the keyword. */
export interface Breach {
  path: string
  keyword: string
}

/** Keys that reach an object's prototype; the decoder turns `__proto__` into `__proto_`. */
const PROTOTYPE_KEYS = new Set(['__proto__', '__proto_', 'constructor', 'prototype'])

/** A key escaped for a JSON pointer (RFC 6901). */
export const pointerPart = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

/**
 * Finds values that JSON Schema accepts and no operation may receive: NaN, unsafe integers, keys of the prototype, binaries, and texts that
 * no text column accepts.
 */
export function unsoundIn(value: unknown): Breach | null {
  if (typeof value === 'string') return isText(value) ? null : { path: '', keyword: 'pattern' }
  if (typeof value === 'number') return isSound(value) ? null : { path: '', keyword: 'type' }
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const breach = unsoundIn(value[index])
      if (breach !== null) return within(String(index), breach)
    }
    return null
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return { path: '', keyword: 'type' }
  for (const key in value) {
    if (PROTOTYPE_KEYS.has(key) || !isText(key))
      return { path: `/${pointerPart(key)}`, keyword: 'additionalProperties' }
    const breach = unsoundIn((value as Record<string, unknown>)[key])
    if (breach !== null) return within(key, breach)
  }
  return null
}

/** The path is built from its end: a sound value, which is nearly every value, costs no text. */
const within = (key: string, { path, keyword }: Breach): Breach => ({
  path: `/${pointerPart(key)}${path}`,
  keyword,
})

/** PostgreSQL refuses U+0000 and halves of surrogate pairs, in text and in JSON. */
function isText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

function isSound(value: number): boolean {
  if (!Number.isFinite(value)) return false
  return !Number.isInteger(value) || Number.isSafeInteger(value)
}
