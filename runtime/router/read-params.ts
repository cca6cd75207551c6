import type { Declared, ParamKind } from '#schemas/module-facts.ts'

const PATTERNS: Readonly<Partial<Record<string, RegExp>>> = {
  id: /^[1-9]\d{0,15}$/,
  number: /^-?\d{1,15}(\.\d{1,15})?$/,
}

/**
 * The parameters of a screen, from the texts of its address, by their declared kinds. Null where a text is not of its kind,
 * or a required one is missing: the address leads to nothing.
 */
export function readParams(
  declared: Declared<ParamKind>,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string | number>> | null {
  const read: Record<string, string | number> = { ...given }
  for (const [name, kind] of Object.entries(declared)) {
    const text = given[name] ?? ''
    const pattern = PATTERNS[kind.replace('?', '')]
    if (text === '') {
      if (!kind.endsWith('?')) return null
      delete read[name]
    } else if (pattern !== undefined) {
      if (!pattern.test(text)) return null
      read[name] = Number(text)
    }
  }
  return read
}
