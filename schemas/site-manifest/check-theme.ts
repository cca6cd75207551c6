import { schemesSchema, type ColorRole, type Scheme } from '../theme/colors.ts'
import { contrastBreaches, nearestPassing, roleOfGround } from '../theme/contrast.ts'
import { followPrimary } from '../theme/follow-primary.ts'
import { artLayers } from '../theme/theme-variables.ts'
import { themeSchema, type Theme } from '../theme/theme.ts'
import { shapeCheck } from './check-shape.ts'
import { isPlain, merge } from './merge.ts'
import { parseJson } from './parse-json.ts'
import { jsonPath, type Refusal } from './refusal.ts'
import type { ThemeFiles } from './site-world.ts'
import type { SiteTheme, ThemeOverrides } from './theme.ts'

export type CheckedTheme = { readonly theme: Theme } | { readonly refusals: readonly Refusal[] }

const checkShape = shapeCheck(themeSchema)

/** Reads a theme's file and checks it completely: shape, id, pictures and contrast. */
export function checkTheme({ themeId, theme: text, art, problems }: ThemeFiles): CheckedTheme {
  const file = `${themeId}/theme.json`
  if (problems.length > 0) return { refusals: problems }
  const parsed = parseJson(file, text)
  if ('refusals' in parsed) return parsed
  const misshapen = checkShape(file, parsed.value)
  if (misshapen.length > 0) return { refusals: misshapen }
  const theme = parsed.value as Theme
  const refusals = [
    ...refuseArt(file, theme, art),
    // The fonts of a theme are the shipped ones.
    ...refuseFonts(file, theme, new Set()),
    ...refuseContrast(file, '$', theme, { search: new PassingSearch() }),
  ]
  if (theme.id !== themeId) {
    refusals.unshift({
      file,
      path: '$.id',
      value: theme.id,
      expected: `must be the name of its folder, "${themeId}"`,
    })
  }
  return refusals.length > 0 ? { refusals } : { theme }
}

/**
 * The theme of a site: the file's tokens with the site's overrides, and per language with that language's too. A theme
 * without overrides is returned unchanged, so that sites share it.
 */
export function themeOf(theme: Theme, overrides: ThemeOverrides): Theme {
  if (Object.keys(overrides).length === 0) return theme
  const merged = merge(theme, overrides) as Theme
  const { light, dark } = merged.schemes
  const { schemes } = overrides
  // Overrides whose shape is refused are merged too, so that the refusal names all of them.
  if (!isPlain(schemes) || checkedSchemes('', merged.schemes).length > 0) return merged
  return {
    ...merged,
    schemes: {
      light: followPrimary(theme.schemes.light, light, schemes.light ?? undefined),
      dark: followPrimary(theme.schemes.dark, dark, schemes.dark ?? undefined),
    },
  }
}

const checkedSchemes = shapeCheck(schemesSchema)

/** Refuses a theme that a site's overrides make invalid. `art` has the theme's pictures and the site's, `fonts` the site's. */
export function refuseOverrides(
  file: string,
  { overrides, perLanguage }: SiteTheme,
  theme: Theme,
  { art, fonts }: { readonly art: ReadonlySet<string>; readonly fonts: ReadonlySet<string> },
): Refusal[] {
  const forSite = themeOf(theme, overrides)
  const search = new PassingSearch()
  const variants: [(string | number)[], Theme, ThemeOverrides][] = [
    [['theme', 'overrides'], forSite, overrides],
    ...Object.entries(perLanguage).map(([code, own]): [string[], Theme, ThemeOverrides] => [
      ['theme', 'perLanguage', code],
      themeOf(forSite, own),
      own,
    ]),
  ]
  return variants.flatMap(([keys, overridden, written]) => {
    if (overridden === theme) return []
    const path = jsonPath(keys)
    const misshapen = checkShape(file, overridden).map((refusal) => ({
      ...refusal,
      path: `${path}${refusal.path.slice(1)}`,
    }))
    if (misshapen.length > 0) return misshapen
    return [
      ...refuseArt(file, overridden, art, keys),
      ...refuseFonts(file, overridden, fonts, keys),
      ...refuseContrast(file, path, overridden, { search, written }),
    ]
  })
}

function refuseArt(
  file: string,
  theme: Theme,
  art: ReadonlySet<string>,
  keys: readonly (string | number)[] = [],
): Refusal[] {
  return Object.entries(theme.art).flatMap(([slot, drawn]) =>
    artLayers(drawn)
      .flatMap(({ light, dark }) => [light, dark])
      .filter((name) => name !== undefined && !art.has(name))
      .map((value) => ({
        file,
        path: jsonPath([...keys, 'art', slot]),
        value,
        expected: `must be a file of themes/${theme.id}/art${keys.length === 0 ? '' : ', or of the site’s assets'}`,
      })),
  )
}

function refuseFonts(
  file: string,
  { typography }: Theme,
  fonts: ReadonlySet<string>,
  keys: readonly (string | number)[] = [],
): Refusal[] {
  return Object.entries(typography.families).flatMap(([name, { own }]) =>
    own === undefined || fonts.has(own.file)
      ? []
      : [
          {
            file,
            path: jsonPath([...keys, 'typography', 'families', name, 'own', 'file']),
            value: own.file,
            expected: 'must be a font that was uploaded for this site',
          },
        ],
  )
}

/** Each search tries some hundred colours, so that only the first roles of a theme have one. */
const SEARCHES_MAX = 3

class PassingSearch {
  readonly #found = new Map<string, string | null>()

  find(path: string, colors: Scheme, role: ColorRole): string | null {
    const key = `${path} ${role}`
    if (!this.#found.has(key) && this.#found.size < SEARCHES_MAX)
      this.#found.set(key, nearestPassing(colors, role))
    return this.#found.get(key) ?? null
  }
}

/**
 * Refuses colours that cannot be read. Where a site overrides one of the two colours, it is the one that is refused: the other is not in the
 * manifest.
 */
function refuseContrast(
  file: string,
  path: string,
  theme: Theme,
  { search, written = null }: { search: PassingSearch; written?: ThemeOverrides | null },
): Refusal[] {
  return contrastBreaches(theme.schemes).map(({ scheme, ink, ground, color, ratio, needed }) => {
    const { colors } = theme.schemes[scheme]
    const own = (written?.schemes as Partial<Record<string, Partial<Scheme>>> | null)?.[scheme]?.colors
    const groundRole = roleOfGround(ground)
    const isOfGround = groundRole !== null && own?.[ink] === undefined && own?.[groundRole] !== undefined
    const role = isOfGround ? groundRole : ink
    const other = isOfGround
      ? `below ${ink} ${color}${ground === groundRole ? '' : ` as ${ground}`}`
      : `on ${ground}${groundRole === null ? '' : ` ${colors[groundRole]}`}`
    const passing = search.find(`${path} ${scheme}`, theme.schemes[scheme], role)
    const cure = passing === null ? '' : `; the nearest colour that passes is ${passing}`
    return {
      file,
      path: `${path}.schemes.${scheme}.colors.${role}`,
      value: colors[role],
      expected: `has a contrast of ${ratio} ${other}; WCAG AA asks for ${needed}${cure}`,
    }
  })
}
