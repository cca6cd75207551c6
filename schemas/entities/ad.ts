import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { linkSchema } from '../common-schemas.ts'
import { ADS_MAX } from '../limits.ts'

/** Platforms of a page that asks for advertisements. */
export const AD_PLATFORMS = ['WEB', 'MOBILE'] as const
export type AdPlatform = (typeof AD_PLATFORMS)[number]

/** Where a target opens (spec 2, Ads): WEB and MOBILE in the site itself, SCRIPT in a new tab. */
export const AD_CLIENTS = [...AD_PLATFORMS, 'SCRIPT'] as const
export type AdClient = (typeof AD_CLIENTS)[number]

export const AD_LOCATIONS = ['TOP', 'FULL'] as const
export type AdLocation = (typeof AD_LOCATIONS)[number]

/** The size that fits every place. */
export const ANY_AD_SIZE = 'ALL'
const PIXELS = '[1-9][0-9]{1,4}x[1-9][0-9]{1,4}'

/** `ALL`, or a width and a height: `728x90`. */
export const adSizeSchema = {
  type: 'string',
  pattern: `^(${ANY_AD_SIZE}|${PIXELS})$`,
  description: 'ALL, or a width and a height such as 728x90',
} as const satisfies JSONSchema

/** A width and a height in CSS pixels: `1440x900`. */
export const screenSizeSchema = {
  type: 'string',
  maxLength: 20,
  pattern: `^${PIXELS}$`,
  description: 'a width and a height such as 1440x900',
} as const satisfies JSONSchema

/** The name of a campaign, in the query parameter `campaign` of the links that lead to the site. */
export const CAMPAIGN_PATTERN = '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'
export const campaignSchema = {
  type: 'string',
  maxLength: 40,
  pattern: CAMPAIGN_PATTERN,
  description: '1 to 40 letters, digits, hyphens and underscores',
} as const satisfies JSONSchema

/** Whether an advert of one size may be shown in a place of another: they are equal, or one of them is `ALL`. */
export const isSameSize = (one: string, other: string): boolean =>
  one === other || [one, other].includes(ANY_AD_SIZE)

/** Width and height of a size; null for `ALL`. */
export function pixelsOfSize(size: string): { readonly width: number; readonly height: number } | null {
  if (size === ANY_AD_SIZE) return null
  const [width = 0, height = 0] = size.split('x').map(Number)
  return { width, height }
}

/** An advertisement as a page gets it (spec 3, Ad). */
export const adSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'id',
    'adScreenType',
    'adScreenLocation',
    'adSize',
    'adWeight',
    'adDelay',
    'adSourceUrl',
    'adTargetUrlPc',
  ],
  properties: {
    id: { type: 'integer' },
    adScreenType: { enum: [...AD_PLATFORMS, 'ALL'] },
    adScreenLocation: { enum: AD_LOCATIONS },
    adSize: adSizeSchema,
    /** Its share of the choices, beside those of others. */
    adWeight: { type: 'integer' },
    /** Milliseconds before it is shown. */
    adDelay: { type: 'integer' },
    /** Path of the service, whose answer is an `AdSource`. */
    adSourceUrl: { type: 'string' },
    /** Path of the service, whose answer is an `AdTarget`; asking for it counts as a click. */
    adTargetUrlPc: { type: 'string' },
  },
} as const satisfies JSONSchema
export type Ad = FromSchema<typeof adSchema>

/** The adverts of one answer. */
export const adListSchema = {
  type: 'array',
  maxItems: ADS_MAX,
  items: adSchema,
} as const satisfies JSONSchema

/** Answer to `adTargetUrlPc`: a path of the site, or an https address for a new tab. */
export interface AdTarget {
  readonly client: AdClient
  readonly url: string
}

/** Answer to `adSourceUrl`, with the client of the target. */
export interface AdSource {
  readonly client: AdClient
  /** Path of the picture at the service; empty for a banner of text. */
  readonly url: string
  /** Pixels of the picture; 0 without one. */
  readonly width: number
  readonly height: number
  readonly title: string
  readonly body: string
  /** Label of the button that leads to the target. */
  readonly action: string
}

/** An advertisement whose target opens in a new tab. */
export const leavesSite = ({ client }: { readonly client: AdClient }): boolean => client === 'SCRIPT'

/** The address that an operator enters. */
export const adTargetSchema = {
  ...linkSchema,
  description: 'a path of this site, or an https address of an origin in ads.targetOrigins',
} as const satisfies JSONSchema
