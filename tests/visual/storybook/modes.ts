export const SCHEMES = ['light', 'dark'] as const
export const DIRECTIONS = ['ltr', 'rtl'] as const
export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 800 }

/** Width of the window in which parts are shown. */
const PART_WIDTH = 640

/** The brand, scheme and direction in which a story is shown. */
export interface Dress {
  readonly brand: string
  readonly scheme: (typeof SCHEMES)[number]
  readonly direction: (typeof DIRECTIONS)[number]
}

/** The brands in which a story is pictured: those named in its tags, else all. */
export function brandsOf(tags: readonly string[], brands: readonly string[]): readonly string[] {
  const named = brands.filter((brand) => tags.includes(brand))
  return named.length > 0 ? named : brands
}

/** The window of a story's pictures; undefined for a part. */
export const windowOf = (tags: readonly string[]) =>
  tags.includes('wide') ? DESK : tags.includes('screen') ? PHONE : undefined

/** Chromatic's parameters of a story: each brand, scheme and direction is a mode. */
export function modesOf(tags: readonly string[], brands: readonly string[]) {
  const viewport = { width: windowOf(tags)?.width ?? PART_WIDTH }
  const dresses = brandsOf(tags, brands).flatMap((brand) =>
    SCHEMES.flatMap((scheme) => DIRECTIONS.map((direction): Dress => ({ brand, scheme, direction }))),
  )
  const modes = Object.fromEntries(
    dresses.map((dress) => [Object.values(dress).join(' '), { ...dress, viewport }]),
  )
  return { modes, prefersReducedMotion: 'reduce' }
}
