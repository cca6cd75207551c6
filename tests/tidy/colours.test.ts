import { expect, test } from 'vitest'
import { contrastPairs, SOFT_SHARES, VEIL_SHARE } from '#schemas/theme/contrast.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { FILES, read, readCode } from './tree.ts'

const STYLES = FILES.filter((file) => /^(modules|games|runtime)\/.*\.css$/.test(file))
const BASE = 'runtime/theming/base.css'
const { schemes } = JSON.parse(read('tests/fixtures/themes/plain/theme.json')) as Theme

/** The pairs that the check of a theme computes, in either order: the contrast is the same. */
const proven = new Set(
  contrastPairs(schemes).flatMap(({ ink, ground }) => [`${ink} on ${ground}`, `${ground} on ${ink}`]),
)
const GROUNDS = ['background', 'surface', 'surfaceRaised', 'surfaceSunken']
/** Custom properties of style sheets that are a text colour and its ground. */
const OWN_PAIRS = [
  ['color', 'background-color'],
  ['color', 'background'],
  ['--ink', '--fill'],
  ['--on-tone', '--tone'],
  ['--on-mark', '--mark'],
  ['--tone', '--soft'],
] as const
/** Text over the scene of a screen, which is below the header of a frame. */
const OVER_A_SCENE = { 'runtime/frames/focus-frame.module.css': ['onHero'] } as Record<string, string[]>

interface Rule {
  readonly file: string
  readonly selector: string
  readonly values: ReadonlyMap<string, string>
}

const rules = STYLES.flatMap((file) =>
  [...readCode(file).matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']): Rule => ({
    file,
    selector: selector.trim().replaceAll(/\s+/g, ' '),
    values: new Map(
      [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  })),
)

const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A value of a style sheet as the check of a theme names it; null for none, and for colours of the system. */
function nameOf(value: string | undefined): string | null {
  const [, set, name = ''] =
    /^var\(--(color|page|soft|gradient)-([\w-]+?)(?:, .*)?\)$/.exec(value ?? '') ?? []
  if (set === 'soft' || set === 'gradient') return `${set === 'soft' ? 'soft' : 'gradients'}.${camel(name)}`
  if (set !== undefined) return camel(name)
  return value === 'var(--hover-veil)' || veilOf(value) !== null ? 'veil' : null
}

/** Percent of the text's colour in a translucent ground; null for another value. */
function veilOf(value: string | undefined): number | null {
  const share = /^color-mix\(in srgb, var\(--color-text\) (\d+)%, transparent\)$/.exec(value ?? '')?.[1]
  return share === undefined ? null : Number(share)
}

const isProven = (ink: string, ground: string): boolean =>
  ground === 'veil'
    ? GROUNDS.every((under) => proven.has(`${ink} on veil.${under}`))
    : proven.has(`${ink} on ${ground}`)

const groundsOf = ({ values }: Rule) =>
  OWN_PAIRS.flatMap(([, ground]) => nameOf(values.get(ground)) ?? []).filter((name) => name !== 'veil')

test('a text colour and its ground in one rule are a pair whose contrast the check of a theme computes', () => {
  const missing = rules.flatMap(({ file, selector, values }) =>
    OWN_PAIRS.flatMap(([of, on]) => {
      const [ink, ground] = [nameOf(values.get(of)), nameOf(values.get(on))]
      return ink === null || ground === null || isProven(ink, ground)
        ? []
        : [`${file} ${selector}: ${ink} on ${ground}`]
    }),
  )
  expect(missing).toEqual([])
})

test('a text colour without a ground of its own is one for every ground, or for a ground in the same file', () => {
  const missing = rules.flatMap((rule) => {
    const { file, selector, values } = rule
    const ink = nameOf(values.get('color'))
    const hasGround = OWN_PAIRS.some(([, on]) => nameOf(values.get(on)) !== null)
    if (ink === null || hasGround || GROUNDS.every((ground) => isProven(ink, ground))) return []
    const around = rules.filter((other) => other.file === file).flatMap(groundsOf)
    const isPlaced = around.some((ground) => isProven(ink, ground)) || OVER_A_SCENE[file]?.includes(ink)
    return isPlaced ? [] : [`${file} ${selector}: ${ink}`]
  })
  expect(missing).toEqual([])
})

test('tints and veils have the shares with which the check of a theme computes', () => {
  const css = readCode(BASE)
  const tints = [
    ...css.matchAll(/--soft-(\w+): color-mix\(in srgb, var\(--color-\1\) (\d+)%, var\(--color-surface\)\)/g),
  ]
  expect(Object.fromEntries(tints.map(([, role, share]) => [role, Number(share) / 100]))).toEqual(SOFT_SHARES)
  const veils = rules.flatMap(({ values }) => OWN_PAIRS.flatMap(([, on]) => veilOf(values.get(on)) ?? []))
  expect(Math.max(...veils)).toBeLessThanOrEqual(VEIL_SHARE * 100)
})
