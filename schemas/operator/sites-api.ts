import type { JSONSchema } from '../json-schema.ts'
import { hostsSchema, memberIdSchema, operatorIdSchema, siteIdSchema } from '../site-manifest/identity.ts'
import type { InlinedSite } from '../site-manifest/inlined-site.ts'
import type { ResolvedManifest } from '../site-manifest/site-manifest.ts'
import { idSchema, languageCodeSchema } from '../site-manifest/words.ts'
import type { PlacedRefusal } from './placed-refusal.ts'

/** A manifest's text may have this many characters; the largest that the product ships has a twentieth of it. */
export const MANIFEST_TEXT_MAX_LENGTH = 400_000

/**
 * How a site stands: `serving` as its files say, `kept` where they are refused and its last good version goes on
 * serving, `refused` where it never was right. `template` is what others extend, and nobody sees.
 */
export type SiteStanding = 'serving' | 'kept' | 'refused' | 'template'

/** A site in the list of all. */
export interface SiteSummary {
  readonly siteId: string
  /** In its default language; its id where that cannot be read. */
  readonly name: string
  readonly standing: SiteStanding
  readonly refusals: readonly PlacedRefusal[]
  readonly memberId: number | null
  readonly themeId: string | null
  /** Where players reach it; null where it is not served. */
  readonly url: string | null
}

/** Laid over each other, and who laid what. */
export interface SiteLayers {
  /** What the site would have if its own manifest said nothing: everything that those it extends say. */
  readonly inherited: Readonly<Record<string, unknown>>
  /** JSON pointer of each value in the result → the site whose manifest says it. Lists count as one value. */
  readonly origins: Readonly<Record<string, string>>
  /** The sites it is made of, the farthest first, itself last. */
  readonly chain: readonly string[]
}

export interface SiteDetail extends SiteSummary, SiteLayers {
  /** manifest.json as it was written. */
  readonly manifest: string
  /** Known to whoever saves: a change in between is a conflict. */
  readonly version: string
  /** The manifest in force, with everything inherited; null where the site is not served. */
  readonly resolved: ResolvedManifest | null
  /** Language code → the site's own texts by message id. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Names of the files in its folders `pages` and `assets`. */
  readonly pages: readonly string[]
  readonly assets: readonly string[]
}

/** What a draft would be. */
export interface DraftCheck extends SiteLayers {
  readonly refusals: readonly PlacedRefusal[]
  /** The manifest that would be in force; null where the draft is refused. */
  readonly resolved: ResolvedManifest | null
}

/** A draft that can be looked at, at an address that nobody guesses. */
export interface DraftPreview extends DraftCheck {
  /** Null where the draft is refused, and before the first that was not. */
  readonly preview: { readonly id: string; readonly url: string } | null
}

/** What a page of the draft carries, for parts of it that are shown by themselves. */
export interface StagedSite {
  readonly inlined: InlinedSite
  /** Fonts and the theme's variables. */
  readonly styleSheet: string
}

export interface Saved {
  readonly version: string
  readonly site: SiteDetail
}

/** What every refusal of the API looks like. */
export interface ApiError {
  readonly error: ApiErrorCode
  /** A sentence for whoever reads it. */
  readonly message: string
  readonly refusals?: readonly PlacedRefusal[]
  /** With `conflict`: what stands there now. */
  readonly current?: { readonly manifest: string; readonly version: string }
}

export const API_ERROR_CODES = [
  'wrong-host',
  'invalid-head',
  'foreign-origin',
  'too-many-attempts',
  'unauthorized',
  'not-found',
  'not-json',
  'too-large',
  'invalid-body',
  'not-served',
  'refused',
  'taken',
  'exists',
  'conflict',
  'failed',
] as const
export type ApiErrorCode = (typeof API_ERROR_CODES)[number]

const manifestText = { type: 'string', minLength: 1, maxLength: MANIFEST_TEXT_MAX_LENGTH } as const
const version = {
  type: 'string',
  pattern: '^[0-9a-f]{32}$',
  description: 'the version that the manifest had when it was read',
} as const

/** Checking a draft. */
export const checkBodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['manifest'],
  properties: { manifest: manifestText },
} as const satisfies JSONSchema
export interface CheckBody {
  manifest: string
}

/** Showing a draft: in a preview that is there already, or in a new one. */
export const previewBodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['manifest'],
  properties: {
    manifest: manifestText,
    preview: { type: 'string', pattern: '^[0-9a-f]{32}$', description: 'the id of a preview' },
  },
} as const satisfies JSONSchema
export interface PreviewBody {
  manifest: string
  preview?: string
}

export const stageBodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['manifest', 'language'],
  properties: { manifest: manifestText, language: languageCodeSchema },
} as const satisfies JSONSchema
export interface StageBody {
  manifest: string
  language: string
}

export const saveBodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['manifest', 'version'],
  properties: { manifest: manifestText, version },
} as const satisfies JSONSchema
export interface SaveBody {
  manifest: string
  version: string
}

/** What a new site needs; the rest it inherits, or is made up for it. */
export const newSiteBodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'theme', 'hosts'],
  properties: {
    siteId: siteIdSchema,
    theme: idSchema,
    hosts: hostsSchema,
    extends: idSchema,
    name: { type: 'string', minLength: 1, maxLength: 80 },
    memberId: memberIdSchema,
    /** Left out: that of the site which is extended, else the oldest operator. */
    operatorId: { anyOf: [operatorIdSchema, { const: 'new' }] },
  },
} as const satisfies JSONSchema
export interface NewSiteBody {
  siteId: string
  theme: string
  hosts: string[]
  extends?: string
  name?: string
  memberId?: number
  operatorId?: number | 'new'
}
