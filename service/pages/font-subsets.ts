import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FontSubset, FontSubsets } from '#schemas/theme/font-subsets.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import type { FontPackage } from '#schemas/theme/typography.ts'

const FOLDER = join(import.meta.dirname, '../../dist/fonts')

let read: FontSubsets | undefined

/** The subsets of the build; null before the first one, and in development. */
export function fontSubsets(): FontSubsets | null {
  try {
    read ??= JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as FontSubsets
    return read
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

/** The part of a package's file that a theme can use, if the build made one and it has what the theme needs of the font. */
export function subsetOf(theme: Theme, file: string, build: FontSubsets | null): FontSubset | undefined {
  const subset = build?.subsets.find(({ of }) => `${of}.woff2` === file)
  return subset === undefined || build === null || !hasAll(build, theme, subset.font) ? undefined : subset
}

/** The path of a subset by the name of its file, if the build made it. */
export function subsetPath(file: string, build: FontSubsets | null): string | undefined {
  return build?.subsets.some((subset) => subset.file === file) ? join(FOLDER, file) : undefined
}

/** Whether the subsets keep every feature, weight and width that a theme sets for a font. */
function hasAll(build: FontSubsets, { typography }: Theme, font: FontPackage): boolean {
  const { families, scale } = typography
  return Object.entries(families)
    .filter(([, family]) => family.font === font || family.also?.includes(font))
    .every(([name, { features = [], stretch = 100 }]) => {
      const weights = Object.values(scale)
        .filter(({ family }) => family === name)
        .map(({ weight }) => weight)
      return (
        features.every((feature) => build.features.includes(feature)) &&
        weights.every((weight) => isWithin(weight, build.weights)) &&
        isWithin(stretch, build.stretches)
      )
    })
}

const isWithin = (value: number, [min, max]: readonly [number, number]) => value >= min && value <= max
