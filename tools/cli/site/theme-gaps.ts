import { readFileSync } from 'node:fs'
import { ICON_NAMES } from '#schemas/theme/icon-names.ts'
import { artLayers } from '#schemas/theme/theme-variables.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { ART_SLOTS, VARIANTS, type ArtSlot } from '#schemas/theme/variants.ts'
import type { ReadTheme } from '#service/sites/read-folder.ts'

/** Slots without which a theme is complete: the mark and the name stand for a logo, and a surface may be plain. */
const OPTIONAL: ReadonlySet<ArtSlot> = new Set(['logo', 'pattern'])

const SYMBOL = /<symbol\b[^>]*\bid="([^"]+)"/g

/** The parts that a valid theme lacks: slots without a drawing, drawings for one scheme only, icons, files that no slot shows. */
export function themeGaps(theme: Theme, { themeId, art, artFiles }: ReadTheme): string[] {
  const drawn = new Map(Object.entries(theme.art).map(([slot, one]) => [slot, artLayers(one)]))
  const shown = new Set([...drawn.values()].flat().flatMap(({ light, dark }) => [light, dark]))
  const missing = ART_SLOTS.filter((slot) => !drawn.has(slot) && !OPTIONAL.has(slot))
  const oneScheme = [...drawn].flatMap(([slot, layers]) => {
    const schemes = (['light', 'dark'] as const).filter((scheme) =>
      layers.every((layer) => layer[scheme] === undefined),
    )
    return schemes.map((scheme) => `${slot} (${scheme})`)
  })
  const sprite = typeof theme.art.icons === 'string' ? artFiles.get(theme.art.icons)?.path : undefined
  const icons = sprite === undefined ? null : iconGaps(readFileSync(sprite, 'utf8'))
  const parts = Object.keys(VARIANTS).filter((part) => !(part in theme.variants))
  return [
    remark('no variant, so the first of its list, for', parts),
    remark('no drawing for', missing),
    remark('no drawing in one scheme for', oneScheme),
    ...(icons === null
      ? []
      : [remark('no icon for', icons.missing), remark('icons that nothing shows:', icons.unknown)]),
    remark(
      'files that nothing shows:',
      [...art].filter((file) => !shown.has(file)),
    ),
  ].flatMap((line) => (line === null ? [] : [`${themeId}/theme.json: ${line}`]))
}

function iconGaps(sprite: string): { missing: string[]; unknown: string[] } {
  const has = new Set([...sprite.matchAll(SYMBOL)].map(([, id = '']) => id))
  const known = new Set<string>(ICON_NAMES)
  return {
    missing: ICON_NAMES.filter((name) => !has.has(name)),
    unknown: [...has].filter((name) => !known.has(name)),
  }
}

const remark = (what: string, names: readonly string[]): string | null =>
  names.length === 0 ? null : `${what} ${names.join(', ')}`
