import {
  clampChroma,
  converter,
  formatHex,
  formatHex8,
  modeOklch,
  modeRgb,
  useMode as withMode,
} from 'culori/fn'

withMode(modeRgb)
withMode(modeOklch)
const toOklch = converter('oklch')
const toRgb = converter('rgb')

/** Conversions leave a screen's range by less than half a step of a hex pair. */
const ROUNDING = 0.0015

/** A colour as lightness 0 to 1, chroma 0 to 0.4, hue in degrees and opacity 0 to 1. */
export interface ColorChannels {
  readonly l: number
  readonly c: number
  readonly h: number
  readonly alpha: number
}

/** Null for a text that is no colour. A grey has the hue 0. */
export function channelsOf(color: string): ColorChannels | null {
  const found = toOklch(color)
  return found === undefined ? null : { l: found.l, c: found.c, h: found.h ?? 0, alpha: found.alpha ?? 1 }
}

/** The colour in hex, with the nearest chroma that screens show; with an alpha pair where it is translucent. */
export function colorOf({ l, c, h, alpha }: ColorChannels): string {
  const wanted = { mode: 'oklch', l, c, h, alpha } as const
  const { r, g, b } = toRgb(wanted)
  const isShown = [r, g, b].every((share) => share >= -ROUNDING && share <= 1 + ROUNDING)
  const color = isShown ? wanted : clampChroma(wanted, 'oklch')
  return alpha < 1 ? formatHex8(color) : formatHex(color)
}

/** The colour without its opacity, as a colour input takes it; black for a text that is no colour. */
export function opaqueHex(color: string): string {
  const channels = channelsOf(color)
  return channels === null ? '#000000' : colorOf({ ...channels, alpha: 1 })
}

/** A colour with the opacity that another one has. */
export function withOpacityOf(color: string, hex: string): string {
  const [before, channels] = [channelsOf(color), channelsOf(hex)]
  return before === null || before.alpha === 1 || channels === null
    ? hex
    : colorOf({ ...channels, alpha: before.alpha })
}
