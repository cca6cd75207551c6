/** The name of a country, currency or language; its code where it has none, or where it is no code at all, as in a wrong draft. */
export function codeName(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
