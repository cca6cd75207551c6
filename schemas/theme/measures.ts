import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { colorSchema } from './colors.ts'

const px = { type: 'number', minimum: 0, maximum: 2000 } as const satisfies JSONSchema
const ms = { type: 'integer', minimum: 0, maximum: 10000 } as const satisfies JSONSchema

/** Corner radii and line widths, CSS pixels. */
export const shapeSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'radiusSmall',
    'radius',
    'radiusLarge',
    'radiusButton',
    'radiusField',
    'radiusCell',
    'line',
    'lineStrong',
  ],
  properties: {
    radiusSmall: px,
    radius: px,
    radiusLarge: px,
    radiusButton: px,
    radiusField: px,
    radiusCell: px,
    /** Width of a hairline and of a strong line. */
    line: px,
    lineStrong: px,
  },
} as const satisfies JSONSchema
export type Shape = FromSchema<typeof shapeSchema>

/** Spacing, CSS pixels. `unit` is MUI's spacing factor. */
export const spaceSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'unit',
    'gutter',
    'gutterPhone',
    'section',
    'cardPadding',
    'contentNarrow',
    'contentWide',
    'headerHeight',
    'ball',
  ],
  properties: {
    unit: { type: 'number', minimum: 4, maximum: 12 },
    /** Margin beside the content, in a wide window and on a phone. */
    gutter: px,
    gutterPhone: px,
    /** Between the sections of a screen. */
    section: px,
    cardPadding: px,
    /** Maximum widths of a reading column and of a whole screen. */
    contentNarrow: px,
    contentWide: px,
    headerHeight: px,
    /** Diameter of a medium ball. */
    ball: px,
  },
} as const satisfies JSONSchema
export type Space = FromSchema<typeof spaceSchema>

/** One layer of a shadow, CSS pixels. Its colour has its own alpha. */
export const shadowSchema = {
  type: 'array',
  maxItems: 4,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['x', 'y', 'blur', 'color'],
    properties: {
      x: { type: 'number', minimum: -200, maximum: 200 },
      y: { type: 'number', minimum: -200, maximum: 200 },
      blur: { type: 'number', minimum: 0, maximum: 400 },
      spread: { type: 'number', minimum: -100, maximum: 100 },
      color: colorSchema,
      inset: { type: 'boolean' },
    },
  },
} as const satisfies JSONSchema
export type Shadow = FromSchema<typeof shadowSchema>

/** Shadows of raised surfaces; an empty list is flat. */
export const elevationSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['raised', 'floating', 'modal', 'button', 'ball'],
  properties: {
    raised: shadowSchema,
    floating: shadowSchema,
    modal: shadowSchema,
    button: shadowSchema,
    ball: shadowSchema,
  },
} as const satisfies JSONSchema
export type Elevation = FromSchema<typeof elevationSchema>

const easing = {
  type: 'array',
  minItems: 4,
  maxItems: 4,
  items: { type: 'number', minimum: -2, maximum: 3 },
} as const satisfies JSONSchema

/** Motion: milliseconds and cubic Béziers. Reduced motion disables all of it except what shows the draw. */
export const motionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['quick', 'base', 'slow', 'draw', 'easing', 'easingOut', 'easingDraw'],
  properties: { quick: ms, base: ms, slow: ms, draw: ms, easing, easingOut: easing, easingDraw: easing },
} as const satisfies JSONSchema
export type Motion = FromSchema<typeof motionSchema>
