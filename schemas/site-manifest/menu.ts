import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { localizedTextSchema } from './texts.ts'
import { linkSchema, nameSchema } from '../common-schemas.ts'

/** Kinds of menu entry: the product's kinds of game (spec section 1), a custom filter, or a link. */
export const MENU_KINDS = [
  'instaplay',
  'lottery',
  'tournaments',
  'raffle',
  'lotteryAndRaffle',
  'favorites',
  'filter',
  'link',
] as const
export type MenuKind = (typeof MENU_KINDS)[number]

/** Kinds that no module needs to show. */
export const MENU_KINDS_OF_THE_RUNTIME: readonly MenuKind[] = ['filter', 'link']

const flag = { enum: [-1, 0, 1] } as const satisfies JSONSchema
const bound = { type: 'number', minimum: -1 } as const satisfies JSONSchema

/** One entry. Its label is the message `runtime.menu.<kind>`, unless given here. */
export const menuEntrySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind'],
  properties: {
    kind: { enum: MENU_KINDS },
    label: localizedTextSchema,
    /** A name of the theme's icon set. */
    icon: nameSchema,
    /** `count` shows the number of open games, `new` marks the entry. */
    badge: { enum: ['none', 'count', 'new'] },
    /** For `filter`: the games shown (spec 3, GameFilterDto; -1 means no filter). */
    filter: {
      type: 'object',
      additionalProperties: false,
      properties: {
        free: flag,
        tournament: flag,
        progressive: flag,
        empty: flag,
        instaplay: flag,
        playCountMin: bound,
        playCountMax: bound,
        playSizeMin: bound,
        playSizeMax: bound,
        playCostMin: bound,
        playCostMax: bound,
        drawRangeMin: bound,
        drawRangeMax: bound,
        gameId: { type: 'integer', minimum: -1 },
        currencyId: { type: 'integer', minimum: -1 },
      },
    },
    /** For `link`: a route of this site or an https address. */
    to: linkSchema,
  },
} as const satisfies JSONSchema
export type MenuEntry = FromSchema<typeof menuEntrySchema>

export const menuSchema = {
  type: 'array',
  maxItems: 16,
  items: menuEntrySchema,
} as const satisfies JSONSchema
