import type { Variants } from '#schemas/theme/variants.ts'

/** The theme's variant of a part, for what style sheets cannot decide. Null in a page that the service renders. */
export function displayedVariant(part: keyof Variants): string | null {
  if (typeof document === 'undefined') return null
  return document.documentElement.dataset[part] ?? null
}
