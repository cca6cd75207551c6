import type { Colors } from '#schemas/theme/colors.ts'
import type { Theme } from '#schemas/theme/theme.ts'

/** Size of a cover in its own units, 16 to 9. The edges may be cropped. */
export const COVER_WIDTH = 320
export const COVER_HEIGHT = 180

/** Colours of a cover by their use. Text on a tone is drawn in its `on` colour. */
export interface CoverColors {
  /** From the top to the bottom. */
  readonly ground: readonly [string, string]
  readonly line: string
  readonly paper: string
  readonly onPaper: string
  readonly spot: string
  readonly onSpot: string
  readonly second: string
  readonly onSecond: string
}
export type CoverTone = 'paper' | 'spot' | 'second'
/** A tone, the colour of lines on the ground, or that of print on paper. */
export type CoverInk = CoverTone | 'line' | 'onPaper'

/** `glass` draws translucent bodies on a night sky, `print` flat shapes with a hard outline on a pattern. */
export type CoverHand = 'glass' | 'print'

/** The drawing hand of a theme: that of its balls. */
export const handOf = ({ variants: { ball } }: Theme): CoverHand =>
  ball === 'glass' || ball === 'bead' ? 'glass' : 'print'

type Role = keyof Colors
const LIGHTS = [
  ['primary', 'onPrimary'],
  ['accent', 'onAccent'],
  ['info', 'onInfo'],
  ['warning', 'onWarning'],
  ['error', 'onError'],
] as const satisfies readonly (readonly [Role, Role])[]
const INKS = [
  ['primary', 'onPrimary'],
  ['accent', 'onAccent'],
  ['error', 'onError'],
  ['info', 'onInfo'],
  ['secondary', 'onSecondary'],
] as const satisfies readonly (readonly [Role, Role])[]

/** The colours of one cover. Covers whose variants differ by one differ in colour. */
export function coverColors(theme: Theme, variant: number): CoverColors {
  return handOf(theme) === 'glass' ? glassColors(theme, variant) : printColors(theme, variant)
}

function glassColors({ schemes: { light, dark } }: Theme, variant: number): CoverColors {
  const tones = tonesOf(dark.colors, LIGHTS)
  const [spot, onSpot] = tones[variant % tones.length]!
  const [second, onSecond] = otherThan([spot], tones, variant + 1)
  const { stops } = dark.gradients.hero
  return {
    ground: [stops[0]!.color, stops.at(-1)!.color],
    line: dark.colors.text,
    paper: dark.colors.text,
    onPaper: light.colors.text,
    spot,
    onSpot,
    second,
    onSecond,
  }
}

function printColors({ schemes: { light } }: Theme, variant: number): CoverColors {
  const { colors } = light
  const tones = tonesOf(colors, INKS)
  const [ground] = tones[variant % tones.length]!
  // Games with one ground, which are as many apart as there are tones, differ in their largest shape.
  const [spot, onSpot] = otherThan([ground], tones, Math.floor(variant / tones.length))
  const [second, onSecond] = otherThan([ground, spot], tones, variant + 2)
  return {
    ground: [ground, ground],
    line: colors.text,
    paper: colors.background,
    onPaper: colors.text,
    spot,
    onSpot,
    second,
    onSecond,
  }
}

type Tone = readonly [color: string, on: string]

/** Roles may share a colour: each colour once. */
function tonesOf(colors: Colors, roles: readonly (readonly [Role, Role])[]): Tone[] {
  return [...new Map(roles.map(([role, on]) => [colors[role], colors[on]])).entries()]
}

function otherThan(used: readonly string[], tones: readonly Tone[], from: number): Tone {
  const free = tones.filter(([color]) => !used.includes(color))
  return free[from % Math.max(1, free.length)] ?? tones[0]!
}

/** The middle of a part, and its size. */
export interface CoverPlace {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Draws the parts of a motif in one hand. Lengths are units of the cover, angles degrees. */
export interface CoverPen {
  /** The highest number of the game. */
  readonly range: number
  /** An integer between the bounds, both included; the same for the same cover. */
  readonly between: (low: number, high: number) => number
  /** As many different numbers of the game, lowest first. */
  readonly numbers: (count: number) => number[]
  /** A ball; its size is its radius. */
  readonly ball: (place: CoverPlace, tone: CoverTone, face?: string | number) => string
  /** A piece of paper or a pane of this outline. */
  readonly sheet: (outline: string, tone?: CoverTone) => string
  readonly stroke: (path: string, width: number, tone: CoverInk, opacity?: number) => string
  readonly fill: (path: string, tone: CoverInk, opacity?: number) => string
  readonly text: (place: CoverPlace, tone: CoverTone, face: string | number) => string
  /** Moves and turns a part around its origin. */
  readonly at: (x: number, y: number, turn: number, part: string) => string
}

/** The motif of one kind of game. */
export type CoverMotif = (pen: CoverPen) => string

export const star = (x: number, y: number, radius: number) =>
  polygon(
    Array.from({ length: 10 }, (_, point) => {
      const reach = point % 2 === 0 ? radius : radius * 0.45
      return around(x, y, reach, point * 36 - 90)
    }),
  )

export const box = (x: number, y: number, width: number, height: number) =>
  `M${brief(x)} ${brief(y)}h${brief(width)}v${brief(height)}h${brief(-width)}z`

export const polygon = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${brief(x)} ${brief(y)}`).join('L')}z`

/** A point on a circle; the angle is in degrees, clockwise from the right. */
export function around(x: number, y: number, radius: number, angle: number): [number, number] {
  const turn = (angle * Math.PI) / 180
  return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)]
}

const brief = (value: number) => Math.round(value * 10) / 10

export function coverPen(
  hand: CoverHand,
  colors: CoverColors,
  { range, random }: { range: number; random: () => number },
): CoverPen {
  const isGlass = hand === 'glass'
  const on = { paper: colors.onPaper, spot: colors.onSpot, second: colors.onSecond }
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const text: CoverPen['text'] = ({ x, y, size }, tone, face) =>
    `<text x="${brief(x)}" y="${brief(y)}" font-size="${brief(size)}" fill="${on[tone]}">${face}</text>`
  return {
    range,
    between,
    numbers(count) {
      const chosen = new Set<number>()
      while (chosen.size < Math.min(count, range)) chosen.add(between(1, range))
      return [...chosen].sort((one, other) => one - other)
    },
    ball({ x, y, size }, tone, face) {
      const circle = (fill: string, more = '') =>
        `<circle cx="${brief(x)}" cy="${brief(y)}" r="${brief(size)}" fill="${fill}"${more}/>`
      const body = isGlass
        ? circle(colors[tone]) + circle('url(#shade)')
        : circle(colors[tone], ` stroke="${colors.line}" stroke-width="4"`)
      return face === undefined
        ? body
        : body + text({ x, y, size: size * (String(face).length > 2 ? 0.7 : 0.9) }, tone, face)
    },
    sheet(outline, tone = 'paper') {
      if (isGlass) return `<path d="${outline}" fill="${colors[tone]}" filter="url(#lift)"/>`
      const shape = `<path d="${outline}" stroke="${colors.line}" stroke-width="4"`
      return `${shape} fill="${colors.line}" transform="translate(6 6)"/>${shape} fill="${colors[tone]}"/>`
    },
    stroke: (path, width, tone, opacity = 1) =>
      `<path d="${path}" fill="none" stroke="${colors[tone]}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`,
    fill: (path, tone, opacity = 1) => `<path d="${path}" fill="${colors[tone]}" fill-opacity="${opacity}"/>`,
    text,
    at: (x, y, turn, part) => `<g transform="translate(${brief(x)} ${brief(y)}) rotate(${turn})">${part}</g>`,
  }
}
