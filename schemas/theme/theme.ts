import type { JSONSchema } from '../json-schema.ts'
import { schemesSchema, type Scheme } from './colors.ts'
import {
  elevationSchema,
  motionSchema,
  shapeSchema,
  spaceSchema,
  type Elevation,
  type Motion,
  type Shape,
  type Space,
} from './measures.ts'
import { typographySchema, type Typography } from './typography.ts'
import { artSlotsSchema, variantsSchema, type ArtSlots, type Variants } from './variants.ts'

/** `themes/<id>/theme.json`: design tokens only. A site's `theme.overrides` may replace any of them. */
export const themeSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'themeVersion',
    'id',
    'name',
    'schemes',
    'typography',
    'shape',
    'space',
    'elevation',
    'motion',
    'variants',
    'art',
  ],
  properties: {
    $schema: { type: 'string' },
    themeVersion: { const: 1 },
    id: {
      type: 'string',
      pattern: '^[a-z][a-z0-9-]{1,31}$',
      description: 'small letters, digits and hyphens, 2 to 32, a letter first',
    },
    name: { type: 'string', minLength: 1, maxLength: 64 },
    /** Colours and gradients, light and dark. */
    schemes: schemesSchema,
    typography: typographySchema,
    shape: shapeSchema,
    space: spaceSchema,
    elevation: {
      type: 'object',
      additionalProperties: false,
      required: ['light', 'dark'],
      properties: { light: elevationSchema, dark: elevationSchema },
    },
    motion: motionSchema,
    variants: variantsSchema,
    art: artSlotsSchema,
  },
} as const satisfies JSONSchema

/** A complete theme: a theme file, or one with a site's and a language's overrides applied. */
export interface Theme {
  $schema?: string
  themeVersion: 1
  id: string
  name: string
  schemes: { light: Scheme; dark: Scheme }
  typography: Typography
  shape: Shape
  space: Space
  elevation: { light: Elevation; dark: Elevation }
  motion: Motion
  variants: Variants
  art: ArtSlots
}
