import type { FromSchema, JSONSchema } from '../json-schema.ts'

/**
 * Style variants of a theme beyond colour: each list is closed, and the runtime's components implement every entry. A
 * theme picks one of each.
 */
export const VARIANTS = {
  card: ['plain', 'glass', 'slip', 'ticket', 'stitched', 'editorial'],
  button: ['pill', 'rounded', 'block', 'cut', 'sticker'],
  ball: ['glass', 'flat-numeral', 'dauber', 'bead', 'ring'],
  grid: ['balls', 'tick-slip', 'cells', 'dauber-card'],
  header: ['floating', 'solid', 'bar', 'masthead', 'awning'],
  hero: ['sky', 'poster', 'board', 'scene'],
  menu: ['links', 'pills', 'tabs', 'bottom-bar'],
  field: ['outlined', 'filled', 'underlined', 'boxed'],
  tag: ['pill', 'stamp', 'text', 'block', 'sticker'],
  table: ['lines', 'zebra', 'cards', 'ruled'],
  sheet: ['floating', 'full', 'drawer', 'spread'],
  steps: ['words', 'bar', 'dots', 'numerals'],
  cashier: ['card', 'board', 'purse', 'statement'],
  sound: ['glass', 'chime', 'bell', 'drum'],
  end: ['centred', 'slip', 'bubble', 'page'],
  divider: ['line', 'dotted', 'perforated', 'none'],
  icons: ['thin', 'solid', 'cut', 'round'],
} as const

/** `steps`, `cashier`, `sound` and `end` came later: a theme of before is valid without them, and has the first of each list. */
export const variantsSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'card',
    'button',
    'ball',
    'grid',
    'header',
    'hero',
    'menu',
    'field',
    'tag',
    'table',
    'sheet',
    'divider',
    'icons',
  ],
  properties: {
    card: { enum: VARIANTS.card },
    button: { enum: VARIANTS.button },
    ball: { enum: VARIANTS.ball },
    grid: { enum: VARIANTS.grid },
    header: { enum: VARIANTS.header },
    hero: { enum: VARIANTS.hero },
    menu: { enum: VARIANTS.menu },
    field: { enum: VARIANTS.field },
    tag: { enum: VARIANTS.tag },
    table: { enum: VARIANTS.table },
    sheet: { enum: VARIANTS.sheet },
    steps: { enum: VARIANTS.steps },
    cashier: { enum: VARIANTS.cashier },
    sound: { enum: VARIANTS.sound },
    end: { enum: VARIANTS.end },
    divider: { enum: VARIANTS.divider },
    icons: { enum: VARIANTS.icons },
  },
} as const satisfies JSONSchema
export type Variants = FromSchema<typeof variantsSchema>

/** Pictures of a theme. A slot without a picture shows nothing. */
export const ART_SLOTS = [
  'logo',
  'mark',
  /** The sprite of the theme's icons: one symbol per icon, with the names of `Icon`. */
  'icons',
  'hero',
  'empty',
  'error',
  'offline',
  'notFound',
  'maintenance',
  'idle',
  'win',
  'noWin',
  'welcome',
  'login',
  'deposit',
  'payout',
  'fairness',
  'instaplay',
  'lottery',
  'tournaments',
  'raffle',
  'favorites',
  /** Covers of instant games. */
  'scratchcard',
  'crossword',
  'spinner',
  /** Scratchcards in one row of 13 squares: the symbols of twelve ranks, the highest first, and the foil. */
  'scratchSymbols',
  'pattern',
  /** A runner of a race, from its left to its right: one drawing, or two layers that make its gait. */
  'runner',
] as const
export type ArtSlot = (typeof ART_SLOTS)[number]

const artFile = {
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9-]{0,63}\\.(svg|png|jpg|webp)$',
  description: 'the name of a picture in small letters: .svg, .png, .jpg or .webp',
} as const satisfies JSONSchema

/** One layer of a scene: a file per scheme (none where the scheme omits it), its position and its motion. */
export const artLayerSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    light: artFile,
    dark: artFile,
    /** `photo` covers its place, is not mirrored from right to left, and has a shade below a text on it. */
    fit: { enum: ['contain', 'cover', 'stretch', 'bottom', 'top', 'tile', 'photo'] },
    motion: { enum: ['none', 'drift', 'sway', 'breathe', 'twinkle', 'rise', 'float'] },
    /** Duration of one direction of the motion. */
    seconds: { type: 'number', minimum: 1, maximum: 120 },
  },
} as const satisfies JSONSchema
export type ArtLayer = FromSchema<typeof artLayerSchema>

/** A file in the theme's `art` folder, one per scheme, or a scene of layers from the lowest up. */
export const artSchema = {
  anyOf: [
    artFile,
    {
      type: 'object',
      additionalProperties: false,
      required: ['light', 'dark'],
      properties: { light: artFile, dark: artFile },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['layers'],
      properties: { layers: { type: 'array', minItems: 1, maxItems: 8, items: artLayerSchema } },
    },
  ],
} as const satisfies JSONSchema
export type Art = FromSchema<typeof artSchema>

const slots = Object.fromEntries(ART_SLOTS.map((slot) => [slot, artSchema])) as Record<
  ArtSlot,
  typeof artSchema
>

export const artSlotsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: slots,
} as const satisfies JSONSchema
export type ArtSlots = Partial<Record<ArtSlot, Art>>
