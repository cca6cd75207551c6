import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** A colour in a theme: hex with an optional alpha pair, or `oklch(L C H)`. */
export const colorSchema = {
  type: 'string',
  pattern: '^(#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?|oklch\\([0-9.]+%? [0-9.]+ [0-9.]+(deg)?( / [0-9.]+%?)?\\))$',
  description: 'a colour such as #0b5394, #0b539480 or oklch(0.6 0.1 250)',
} as const satisfies JSONSchema

/** Colour roles. `x` and `onX` are a pair: text and icons on `x` are drawn in `onX`. Interface code uses roles, never colours. */
export const COLOR_ROLES = [
  // Surfaces, from the page up, and the text colours on any of them.
  'background',
  'surface',
  'surfaceRaised',
  'surfaceSunken',
  'text',
  'textMuted',
  'border',
  'borderStrong',
  'scrim',
  'skeleton',
  // The primary action, the secondary one, and the highlight for things that are no action.
  'primary',
  'onPrimary',
  'primaryHover',
  'secondary',
  'onSecondary',
  'accent',
  'onAccent',
  'link',
  'focus',
  // Status colours.
  'success',
  'onSuccess',
  'warning',
  'onWarning',
  'error',
  'onError',
  'info',
  'onInfo',
  // The frame.
  'header',
  'onHeader',
  'footer',
  'onFooter',
  'hero',
  'onHero',
  'heroMuted',
  // The game: balls of the first and second set, a cell of the grid, and money won.
  'ball',
  'onBall',
  'ballSecond',
  'onBallSecond',
  'ballIdle',
  'onBallIdle',
  'ballChosen',
  'onBallChosen',
  'ballMatched',
  'onBallMatched',
  'cell',
  'onCell',
  'cellChosen',
  'onCellChosen',
  'jackpot',
  'win',
  'onWin',
] as const
export type ColorRole = (typeof COLOR_ROLES)[number]

const roles = Object.fromEntries(COLOR_ROLES.map((role) => [role, colorSchema])) as Record<
  ColorRole,
  typeof colorSchema
>

/** Every role of one scheme. */
export const colorsSchema = {
  type: 'object',
  additionalProperties: false,
  required: COLOR_ROLES,
  properties: roles,
} as const satisfies JSONSchema
export type Colors = Record<ColorRole, string>

/** A gradient: stops in order, positions in percent. The angle is CSS's (180 is downwards). */
export const gradientSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['angle', 'stops'],
  properties: {
    angle: { type: 'number', minimum: 0, maximum: 360 },
    stops: {
      type: 'array',
      minItems: 2,
      maxItems: 8,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['color', 'at'],
        properties: { color: colorSchema, at: { type: 'number', minimum: 0, maximum: 100 } },
      },
    },
  },
} as const satisfies JSONSchema
export type Gradient = FromSchema<typeof gradientSchema>

/** Named gradients of one scheme. A theme without gradients uses two equal stops. */
export const GRADIENT_ROLES = ['brand', 'hero', 'ball'] as const
export const gradientsSchema = {
  type: 'object',
  additionalProperties: false,
  required: GRADIENT_ROLES,
  properties: { brand: gradientSchema, hero: gradientSchema, ball: gradientSchema },
} as const satisfies JSONSchema
export type Gradients = FromSchema<typeof gradientsSchema>

/** Colours and gradients of both schemes. */
export const schemesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['light', 'dark'],
  properties: {
    light: {
      type: 'object',
      additionalProperties: false,
      required: ['colors', 'gradients'],
      properties: { colors: colorsSchema, gradients: gradientsSchema },
    },
    dark: {
      type: 'object',
      additionalProperties: false,
      required: ['colors', 'gradients'],
      properties: { colors: colorsSchema, gradients: gradientsSchema },
    },
  },
} as const satisfies JSONSchema
export interface Scheme {
  colors: Colors
  gradients: Gradients
}
