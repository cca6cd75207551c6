import type { FontPackage } from './typography.ts'

/** A small file of a shipped font: the characters that the languages of a script need, in `dist/fonts`. */
export interface FontSubset {
  readonly font: FontPackage
  /** The file of the package that it is a part of, without its suffix: `inter-latin-wght-normal`. */
  readonly of: string
  /** Its name, with a hash of its content. */
  readonly file: string
  /** Its characters in CSS notation. */
  readonly unicodeRange: string
}

/** Measures of a font in em, as far as another font can take them on before this one has arrived. */
export interface FontMeasures {
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  /** By width of the font in percent and by weight. */
  readonly widths: readonly FontWidth[]
}

/** Widths in em. */
export interface FontWidth {
  readonly stretch: number
  readonly weight: number
  /** Mean width of a letter of English text. */
  readonly letter: number
  /** Mean width of a digit. */
  readonly digit: number
  /** Width of a digit of a text style in which all are equally wide (`tnum`). */
  readonly evenDigit: number
}

/** The subsets of a build: `dist/fonts/manifest.json`. */
export interface FontSubsets {
  readonly subsets: readonly FontSubset[]
  /** The OpenType features that they keep. A theme with another one gets the whole files. */
  readonly features: readonly string[]
  /** The values of their axes, in the units of CSS. A theme with another weight or width gets the whole files. */
  readonly weights: readonly [number, number]
  readonly stretches: readonly [number, number]
  readonly measures: Readonly<Partial<Record<FontPackage, FontMeasures>>>
}
