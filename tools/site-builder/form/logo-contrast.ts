import { contrastOf, hexOf } from '#schemas/theme/contrast.ts'

/** WCAG 1.4.11 asks for it of what is not text; a logo itself is exempt, and nobody can read one that lacks it. */
export const LOGO_RATIO = 3
/** A pixel that is more transparent shows its ground. */
const VISIBLE = 128
/** A fifth of the pixels carries the letters of a sign with a ground of its own. */
const CARRIES = 0.2

/** The contrast that a fifth of the visible pixels of a picture has at least on a ground; null where nothing is visible. */
export function logoContrast(pixels: Uint8ClampedArray, ground: string): number | null {
  const counts = new Map<number, number>()
  let visible = 0
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < VISIBLE) continue
    visible += 1
    const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  if (visible === 0) return null
  const under = hexOf(ground)
  const ratios = [...counts]
    .map(([key, count]) => ({ ratio: contrastOf(colorOf(key), under), count }))
    .toSorted((one, other) => other.ratio - one.ratio)
  let seen = 0
  for (const { ratio, count } of ratios) {
    seen += count
    if (seen >= visible * CARRIES) return Math.floor(ratio * 10) / 10
  }
  return null
}

/** Five bits of each channel, spread over the whole range. */
function colorOf(key: number): string {
  const hex = (bits: number) =>
    Math.round(((bits & 31) * 255) / 31)
      .toString(16)
      .padStart(2, '0')
  return `#${hex(key >> 10)}${hex(key >> 5)}${hex(key)}`
}
