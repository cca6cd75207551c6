import type { JSONSchema } from '../json-schema.ts'
import type { ResolvedManifest } from '../site-manifest/site-manifest.ts'
import { placedRefusalSchema, type PlacedRefusal } from './placed-refusal.ts'

/** Maximum length of a manifest's text; the largest shipped one has a twentieth of it. */
export const MANIFEST_TEXT_MAX_LENGTH = 400_000

/** Maximum length of a text file of a site; its bytes are bounded too. */
export const SITE_TEXT_MAX_LENGTH = 1_000_000

/**
 * Status of a site: `serving` from its current files, `kept` where they are refused and the last valid version is still
 * served, `refused` where no version was valid, `archived` where its manifest says that it is not served. `template` is a base that other sites extend, and is not served.
 */
export type SiteStatus = 'serving' | 'kept' | 'refused' | 'template' | 'archived'

/** A site in the list of all sites. */
export interface SiteSummary {
  readonly siteId: string
  /** Name in its default language; its id where that cannot be read. */
  readonly name: string
  readonly status: SiteStatus
  readonly refusals: readonly PlacedRefusal[]
  readonly memberId: number | null
  readonly themeId: string | null
  /** Public URL; null where it is not served. */
  readonly url: string | null
}

/** The draft of a site, as the list of sites shows it. */
export interface ListedDraft {
  readonly changedBy: string
  /** UTC milliseconds. */
  readonly changedAt: number
  /** Whether its publication waits for a time or for a second person. */
  readonly isWaiting: boolean
  /** The time of its publication, in UTC milliseconds. */
  readonly publishAt?: number
  /** The reason why the last publication at a time did not happen. */
  readonly failure?: string
}

/** A site in the list of all sites, with its draft. */
export interface ListedSite extends SiteSummary {
  /** Null where everything is live. */
  readonly draft: ListedDraft | null
  /** Changes with every part of what is served; null where nothing is. */
  readonly servedVersion: string | null
}

/** A merged manifest with the source of each value. */
export interface SiteLayers {
  /** The inherited values: the merged manifests of the sites that it extends. */
  readonly inherited: Readonly<Record<string, unknown>>
  /** JSON pointer of each value in the result → the site whose manifest sets it. A list counts as one value. */
  readonly origins: Readonly<Record<string, string>>
  /** The merged sites, the most distant base first, itself last. */
  readonly chain: readonly string[]
}

export interface SiteDetail extends SiteSummary, SiteLayers {
  /** The source text of manifest.json. */
  readonly manifest: string
  /** Sent back on save: a change in between is a conflict. */
  readonly version: string
  /** The manifest in force, with all inherited values; null where the site is not served. */
  readonly resolved: ResolvedManifest | null
  /** Language code → the site's own texts by message id. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Names of the files in its folders `pages` and `assets`. */
  readonly pages: readonly string[]
  readonly assets: readonly string[]
}

/** The result of checking a draft. */
export interface DraftCheck extends SiteLayers {
  readonly refusals: readonly PlacedRefusal[]
  /** The draft's resolved manifest; null where the draft is refused. */
  readonly resolved: ResolvedManifest | null
}

/** A draft with a preview at an unguessable address. */
export interface DraftPreview extends DraftCheck {
  /** Null where the draft is refused and no earlier draft was accepted. */
  readonly preview: { readonly id: string; readonly url: string } | null
}

export interface Saved {
  readonly version: string
  readonly site: SiteDetail
}

export const manifestTextSchema = {
  type: 'string',
  minLength: 1,
  maxLength: MANIFEST_TEXT_MAX_LENGTH,
  description: 'the text of a manifest.json',
} as const satisfies JSONSchema

/** The text files of a site beside its manifest, by path. */
export const siteTextsSchema = {
  type: 'object',
  additionalProperties: { type: 'string' },
} as const satisfies JSONSchema

/** The version of a manifest when it was read. */
export const savedVersionSchema = {
  type: 'string',
  pattern: '^[0-9a-f]{32}$',
  description: 'the version that the manifest had when it was read',
} as const satisfies JSONSchema

export const previewIdSchema = {
  type: 'string',
  pattern: '^[0-9a-f]{32}$',
  description: 'the id of a preview',
} as const satisfies JSONSchema

const texts = { type: 'array', items: { type: 'string' } } as const
const refusals = { type: 'array', items: placedRefusalSchema } as const
const resolved = {
  type: ['object', 'null'],
  description:
    'the manifest with everything that it inherits, as GET /schemas/site-manifest says; null where refused',
} as const

const summaryProperties = {
  siteId: { type: 'string' },
  name: { type: 'string' },
  status: { enum: ['serving', 'kept', 'refused', 'template', 'archived'] },
  refusals,
  memberId: { type: ['integer', 'null'] },
  themeId: { type: ['string', 'null'] },
  url: { type: ['string', 'null'] },
} as const satisfies JSONSchema['properties']
const summaryKeys = ['siteId', 'name', 'status', 'refusals', 'memberId', 'themeId', 'url'] as const

export const listedSiteSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...summaryKeys, 'draft', 'servedVersion'],
  properties: {
    ...summaryProperties,
    draft: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['changedBy', 'changedAt', 'isWaiting'],
      properties: {
        changedBy: { type: 'string' },
        changedAt: { type: 'number', description: 'UTC milliseconds' },
        isWaiting: {
          type: 'boolean',
          description: 'whether its publication waits for a time or for a second person',
        },
        publishAt: { type: 'number', description: 'the time of its publication, in UTC milliseconds' },
        failure: { type: 'string', description: 'why the last publication at a time did not happen' },
      },
      description: 'its draft; null where everything is live',
    },
    servedVersion: {
      type: ['string', 'null'],
      description: 'changes with every part of what is served; null where nothing is',
    },
  },
} as const satisfies JSONSchema

const layerProperties = {
  inherited: { type: 'object', description: 'what the sites that it extends say' },
  origins: {
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'JSON pointer of each value → the site whose manifest says it',
  },
  chain: { ...texts, description: 'the sites it is made of, the farthest first' },
} as const satisfies JSONSchema['properties']
const layerKeys = ['inherited', 'origins', 'chain'] as const

export const siteDetailSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...summaryKeys, ...layerKeys, 'manifest', 'version', 'resolved', 'messages', 'pages', 'assets'],
  properties: {
    ...summaryProperties,
    ...layerProperties,
    manifest: { type: 'string', description: 'the text of manifest.json' },
    version: savedVersionSchema,
    resolved,
    messages: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
      description: 'language code → the site’s own texts by message id',
    },
    pages: texts,
    assets: texts,
  },
} as const satisfies JSONSchema

export const draftCheckSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...layerKeys, 'refusals', 'resolved'],
  properties: { ...layerProperties, refusals, resolved },
} as const satisfies JSONSchema

export const draftPreviewSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...draftCheckSchema.required, 'preview'],
  properties: {
    ...draftCheckSchema.properties,
    preview: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['id', 'url'],
      properties: { id: previewIdSchema, url: { type: 'string' } },
    },
  },
} as const satisfies JSONSchema

export const savedSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['version', 'site'],
  properties: { version: savedVersionSchema, site: siteDetailSchema },
} as const satisfies JSONSchema
