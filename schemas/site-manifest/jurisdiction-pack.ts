import { assetSchema, httpsUrlSchema, idSchema } from '../common-schemas.ts'
import type { JSONSchema } from '../json-schema.ts'
import { localizedTextSchema, type LocalizedText } from './texts.ts'

const sentenceSchema = { type: 'string', minLength: 3, maxLength: 600 } as const satisfies JSONSchema
const daySchema = {
  type: 'string',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'a day such as 2026-09-30',
} as const satisfies JSONSchema

/** The source of a line. A line without a known paragraph says that none was found. */
export type Source =
  | {
      readonly found: true
      readonly document: string
      readonly paragraph: string
      /** First day on which it is in force; null if it was not found. */
      readonly inForce: string | null
      readonly url: string
    }
  | { readonly found: false; readonly note: string }

const sourceSchema = {
  anyOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['found', 'document', 'paragraph', 'inForce', 'url'],
      properties: {
        found: { const: true },
        document: sentenceSchema,
        paragraph: { type: 'string', minLength: 1, maxLength: 120 },
        inForce: { anyOf: [daySchema, { type: 'null' }] },
        url: httpsUrlSchema,
      },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['found', 'note'],
      properties: { found: { const: false }, note: sentenceSchema },
    },
  ],
} as const satisfies JSONSchema

/** A condition on the value at a place of the manifest, with the cure for a manifest that breaks it. */
export interface Bound {
  /** Keys of the resolved manifest, with dots: `settings.password.minLength`. */
  readonly at: string
  readonly is?: string | number | boolean
  readonly isNot?: string | number | boolean
  /** The manifest has nothing at this place, or null. */
  readonly absent?: true
  readonly min?: number
  readonly max?: number
  /** A list has this value. */
  readonly has?: string | number
  /** A text in each language of the site, a file or an address. */
  readonly filled?: true
  /** Fields that the registration asks for. */
  readonly asks?: readonly string[]
  /** An entry of a list has this address. */
  readonly linksTo?: string
  readonly cure: string
}

const scalarSchema = { type: ['string', 'number', 'boolean'] } as const satisfies JSONSchema

const boundSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['at', 'cure'],
  properties: {
    at: {
      type: 'string',
      pattern: '^[A-Za-z_][\\w-]*(\\.[A-Za-z_][\\w-]*)*$',
      description: 'keys of the manifest with dots',
    },
    is: scalarSchema,
    isNot: scalarSchema,
    absent: { enum: [true] },
    min: { type: 'number' },
    max: { type: 'number' },
    has: { type: ['string', 'number'] },
    filled: { enum: [true] },
    asks: { type: 'array', minItems: 1, maxItems: 12, items: { type: 'string' } },
    linksTo: httpsUrlSchema,
    cure: sentenceSchema,
  },
} as const satisfies JSONSchema

/** A notice in the footer of every page of the site. `{holder}` and `{number}` are those of the licence in the manifest. */
export interface Shown {
  readonly place: 'footer'
  readonly text: LocalizedText
  /** In its place for a player who lives in this state or province of the address; `*` for every other one, with `{state}` as its name. */
  readonly byState?: Readonly<Record<string, LocalizedText>>
  /** The address that it leads to; `licence` is that of the licence in the manifest. */
  readonly to?: string
  /** The picture of the licence in the manifest, with the text as its name. */
  readonly logo?: true
}

const shownSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['place', 'text'],
  properties: {
    place: { enum: ['footer'] },
    text: localizedTextSchema,
    byState: {
      type: 'object',
      minProperties: 1,
      propertyNames: { type: 'string', minLength: 1, maxLength: 100 },
      additionalProperties: localizedTextSchema,
    },
    to: { anyOf: [httpsUrlSchema, { const: 'licence' }] },
    logo: { enum: [true] },
  },
} as const satisfies JSONSchema

/** The prizes that a licence allows. A game that is drawn once a year at most has a bound of its own. */
export interface GamesBound {
  /** The currency of the bound. A game in another one cannot be compared, so it is refused. */
  readonly currencyId: number
  /** The prizes of the draws of seven days, minor units. */
  readonly weekMostMinor: number
  /** The prizes of a game that is drawn once a year at most, minor units. */
  readonly yearlyMostMinor: number
  /** The share of the sales that comes back as prizes, 0 to 100. */
  readonly payoutMost: number
}

const amountMinorSchema = { type: 'integer', minimum: 1 } as const satisfies JSONSchema

const gamesBoundSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['currencyId', 'weekMostMinor', 'yearlyMostMinor', 'payoutMost'],
  properties: {
    currencyId: { type: 'integer', minimum: 1 },
    weekMostMinor: amountMinorSchema,
    yearlyMostMinor: amountMinorSchema,
    payoutMost: { type: 'number', minimum: 0, maximum: 100 },
  },
} as const satisfies JSONSchema

/** One demand of a jurisdiction. */
export interface PackLine {
  /** As the regulator numbers it, unique in the pack: tests name it, `GB RTS 12D: …`. */
  readonly id: string
  /** The demand in our words. */
  readonly demand: string
  readonly source: Source
  readonly bounds?: readonly Bound[]
  /** The bounds that the games of the site must keep. */
  readonly games?: GamesBound
  readonly shows?: readonly Shown[]
  /** Why it does not apply to the games of this product. */
  readonly notApplicable?: string
  /** A sentence about what the product still lacks. */
  readonly notYet?: string
}

/** `jurisdictions/<id>.json`: what the law of a place demands of its sites. Data, no code. */
export interface Pack {
  readonly id: string
  readonly name: string
  readonly regulator: string
  /** The day on which its sources were looked up. */
  readonly checkedOn: string
  readonly lines: readonly PackLine[]
}

export const packSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'regulator', 'checkedOn', 'lines'],
  properties: {
    $schema: { type: 'string' },
    id: idSchema,
    name: sentenceSchema,
    regulator: sentenceSchema,
    checkedOn: daySchema,
    lines: {
      type: 'array',
      minItems: 1,
      maxItems: 200,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'demand', 'source'],
        properties: {
          id: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9 ./()-]{1,60}$' },
          demand: sentenceSchema,
          source: sourceSchema,
          bounds: { type: 'array', minItems: 1, maxItems: 20, items: boundSchema },
          games: gamesBoundSchema,
          shows: { type: 'array', minItems: 1, maxItems: 6, items: shownSchema },
          notApplicable: sentenceSchema,
          notYet: sentenceSchema,
        },
      },
    },
  },
} as const satisfies JSONSchema

/** The packs of the product by id. */
export type Packs = ReadonlyMap<string, Pack>

/** The ids of the packs that a site follows; `none` is for trials. */
export const jurisdictionsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 8,
  uniqueItems: true,
  items: idSchema,
} as const satisfies JSONSchema

/** The pack of a site without a licence. */
export const TRIAL_PACK_ID = 'none'

/** A site's licence in a jurisdiction, by the id of its pack. */
export const licencesSchema = {
  type: 'object',
  propertyNames: idSchema,
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['holder', 'number'],
    properties: {
      /** The licensee, as the regulator registers it. */
      holder: { type: 'string', minLength: 1, maxLength: 200 },
      number: { type: 'string', minLength: 1, maxLength: 60 },
      /** Added to the holder in brackets, such as a role. */
      holderNote: localizedTextSchema,
      /** Its entry in the regulator's register. */
      url: httpsUrlSchema,
      /** The regulator's seal: a file in the site's `assets`. */
      logo: assetSchema,
    },
  },
} as const satisfies JSONSchema

/** A text, link or picture of a pack, as the footer shows it. */
export interface Notice {
  readonly text: LocalizedText
  readonly byState?: Readonly<Record<string, LocalizedText>>
  readonly to?: string
  /** A file of the site's `assets`. */
  readonly logo?: string
}

/** The languages in which a pack writes what is shown. */
export const PACK_LANGUAGES: readonly string[] = ['en', 'de', 'fr', 'es', 'ar', 'pt']
