import {
  converter,
  formatHex,
  formatHex8,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeRgb,
  parse,
  useMode as withMode,
  type Color,
} from 'culori/fn'
import { isPlain } from '../../site-manifest/merge.ts'
import type { Gradient } from '../colors.ts'
import type { Shadow } from '../measures.ts'

for (const mode of [modeRgb, modeHsl, modeHwb, modeLab, modeLch, modeLrgb, modeOklab, modeOklch, modeP3])
  withMode(mode as typeof modeRgb)
const toRgb = converter('rgb')

/** Pixels of a rem, as browsers have it without a setting of the reader. */
const REM_PX = 16

/** Colour spaces of the format with their name in the colour library and its channels in order. */
const SPACES: Readonly<Record<string, readonly [mode: string, channels: string, scale: number]>> = {
  srgb: ['rgb', 'rgb', 1],
  'srgb-linear': ['lrgb', 'rgb', 1],
  'display-p3': ['p3', 'rgb', 1],
  hsl: ['hsl', 'hsl', 100],
  hwb: ['hwb', 'hwb', 100],
  lab: ['lab', 'lab', 1],
  lch: ['lch', 'lch', 1],
  oklab: ['oklab', 'lab', 1],
  oklch: ['oklch', 'lch', 1],
}

/** A colour of a theme as a value of the format: hex as sRGB, `oklch(…)` as OKLCH. */
export function colorValue(color: string): Record<string, unknown> {
  const parsed = parse(color)
  if (parsed === undefined) throw new Error(`${color} is no colour`)
  const { alpha } = parsed
  const opacity = alpha === undefined || alpha === 1 ? {} : { alpha: rounded(alpha) }
  if (parsed.mode === 'oklch') {
    return { colorSpace: 'oklch', components: [parsed.l, parsed.c, parsed.h ?? 0], ...opacity }
  }
  const { r, g, b } = toRgb(parsed)
  return {
    colorSpace: 'srgb',
    components: [r, g, b].map(rounded),
    ...opacity,
    hex: formatHex(parsed),
  }
}

/** A colour of a theme from a value of the format, or from a CSS text as older files have it; null for any other value. */
export function colorText(value: unknown): string | null {
  if (typeof value === 'string') return hexOf(parse(value))
  if (!isPlain(value)) return null
  const { colorSpace, components, alpha = 1, hex } = value
  const space = SPACES[String(colorSpace)]
  if (space === undefined || !Array.isArray(components) || components.length !== 3)
    return typeof hex === 'string' ? hexOf(parse(hex)) : null
  const numbers = components.map((component) => (component === 'none' ? 0 : component) as unknown)
  if (!numbers.every((number) => typeof number === 'number') || typeof alpha !== 'number') return null
  const [mode, channels, scale] = space
  if (mode === 'oklch') {
    const opacity = alpha < 1 ? ` / ${alpha}` : ''
    return `oklch(${numbers.map(rounded).join(' ')}${opacity})`
  }
  const named = Object.fromEntries(
    channels
      .split('')
      .map((channel, place) => [channel, (numbers[place] ?? 0) / (channel === 'h' ? 1 : scale)]),
  )
  return hexOf({ mode, ...named, alpha } as unknown as Color)
}

function hexOf(color: Color | undefined): string | null {
  if (color === undefined) return null
  const rgb = toRgb(color)
  return (rgb.alpha ?? 1) < 1 ? formatHex8(rgb) : formatHex(rgb)
}

export const dimension = (value: number, unit: 'px' | 'rem') => ({ value, unit })
export const duration = (value: number) => ({ value, unit: 'ms' })

/** A length in pixels or rem; null for a value that is none. A number without a unit is in pixels, as older files have it. */
export function lengthIn(unit: 'px' | 'rem', value: unknown): number | null {
  const [number, written] = measureOf(value)
  if (number === null || (written !== 'px' && written !== 'rem')) return null
  const px = written === 'rem' ? number * REM_PX : number
  return rounded(unit === 'px' ? px : px / REM_PX)
}

/** A time in milliseconds; null for a value that is none. */
export function millisecondsOf(value: unknown): number | null {
  const [number, unit] = measureOf(value, 'ms')
  if (number === null || (unit !== 'ms' && unit !== 's')) return null
  return Math.round(unit === 's' ? number * 1000 : number)
}

function measureOf(value: unknown, without = 'px'): [number: number | null, unit: string] {
  if (typeof value === 'number') return [value, without]
  if (typeof value === 'string') {
    const [, number, unit = ''] = /^(-?[\d.]+)(px|rem|ms|s)?$/.exec(value.trim()) ?? []
    return [number === undefined ? null : Number(number), unit === '' ? without : unit]
  }
  if (!isPlain(value) || typeof value['value'] !== 'number') return [null, '']
  return [value['value'], String(value['unit'])]
}

export function shadowValues(shadow: Shadow): unknown[] {
  return shadow.map(({ x, y, blur, spread, color, inset }) => ({
    color: colorValue(color),
    offsetX: dimension(x, 'px'),
    offsetY: dimension(y, 'px'),
    blur: dimension(blur, 'px'),
    spread: dimension(spread ?? 0, 'px'),
    ...(inset === undefined ? {} : { inset }),
  }))
}

export function shadowOf(value: unknown): Shadow | null {
  const layers = (Array.isArray(value) ? value : [value]).map((part: unknown) => {
    if (!isPlain(part)) return null
    const color = colorText(part['color'])
    const length = (name: string) => (part[name] === undefined ? 0 : lengthIn('px', part[name]))
    const [x, y, blur, spread] = [length('offsetX'), length('offsetY'), length('blur'), length('spread')]
    if (color === null || x === null || y === null || blur === null || spread === null) return null
    return {
      x,
      y,
      blur,
      color,
      ...(spread === 0 ? {} : { spread }),
      ...(typeof part['inset'] === 'boolean' ? { inset: part['inset'] } : {}),
    }
  })
  return layers.every((layer) => layer !== null) ? layers : null
}

export const stopValues = ({ stops }: Gradient) =>
  stops.map(({ color, at }) => ({ color: colorValue(color), position: at / 100 }))

export function stopsOf(value: unknown): Gradient['stops'] | null {
  if (!Array.isArray(value)) return null
  const stops = value.map((part: unknown) => {
    const color = isPlain(part) ? colorText(part['color']) : null
    const position = isPlain(part) ? part['position'] : null
    return color === null || typeof position !== 'number'
      ? null
      : { color, at: rounded(Math.min(1, Math.max(0, position)) * 100) }
  })
  return stops.every((stop) => stop !== null) ? stops : null
}

/** Without the errors of floating point. */
export const rounded = (value: number): number => Math.round(value * 1e5) / 1e5
