import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { idSchema } from '../common-schemas.ts'
import { rowIdSchema } from '../protocol/numbers.ts'
import { SITE_TEXT_PATTERN } from '../site-manifest/site-texts.ts'
import { placedRefusalSchema } from './placed-refusal.ts'
import { reasonSchema } from './players.ts'
import { versionSchema } from './record-version.ts'
import { manifestTextSchema, savedVersionSchema, SITE_TEXT_MAX_LENGTH, siteTextsSchema } from './sites.ts'
import { time } from './time.ts'

/** A time of a publication in the request, in UTC milliseconds. */
export const publishAtSchema = {
  type: 'integer',
  minimum: 0,
  description: 'when to publish, in UTC milliseconds; at once without it',
} as const satisfies JSONSchema

export const publicationReasonSchema = reasonSchema.properties.reason

/** Changes of the text files of a site by path; a removed file is null. */
export const textChangesSchema = {
  type: 'object',
  maxProperties: 1000,
  propertyNames: { type: 'string', pattern: SITE_TEXT_PATTERN },
  additionalProperties: {
    anyOf: [{ type: 'string', maxLength: SITE_TEXT_MAX_LENGTH }, { type: 'null' }],
  },
  description:
    'the changes of messages/<language>.json, pages/<page>.html and languages/<language>/<part>.json by path; null removes a file',
} as const satisfies JSONSchema

/** The texts of a draft in a request; files that are missing in it are as they are live. */
export const draftTextsProperties = {
  manifest: manifestTextSchema,
  files: textChangesSchema,
} as const satisfies JSONSchema['properties']

/** A publication of a draft that waits for its time, or for a second person. Meanwhile the draft is not changed. */
export const waitingPublicationSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['askedBy', 'askedAt', 'reason', 'needsSecond'],
  properties: {
    askedBy: { type: 'string' },
    askedAt: time,
    reason: { type: 'string' },
    publishAt: { ...time, description: 'the time of the publication, in UTC milliseconds' },
    needsSecond: { type: 'boolean', description: 'whether a second person has still to confirm it' },
    confirmedBy: { type: 'string' },
  },
} as const satisfies JSONSchema
export type WaitingPublication = FromSchema<typeof waitingPublicationSchema>

/** The draft of a site's manifest. A site without changes has one too: the text that is live. */
export const siteDraftSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'siteId',
    'manifest',
    'files',
    'version',
    'isLive',
    'liveVersion',
    'liveFilesVersion',
    'baseVersion',
    'outdatedFiles',
    'refusals',
  ],
  properties: {
    siteId: { type: 'string' },
    manifest: { type: 'string', description: 'the text of the draft; it may be wrong' },
    files: textChangesSchema,
    version: versionSchema,
    isLive: { type: 'boolean', description: 'whether there is nothing to publish: the text is the live one' },
    liveVersion: savedVersionSchema,
    liveFilesVersion: {
      ...savedVersionSchema,
      description: 'changes with the live text files beside the manifest',
    },
    baseVersion: {
      ...savedVersionSchema,
      description: 'the version of the live file from which the draft began; another one has to be merged',
    },
    outdatedFiles: {
      type: 'array',
      items: { type: 'string' },
      description:
        'the files of the draft whose live text has changed since it began; they have to be merged',
    },
    refusals: { type: 'array', items: placedRefusalSchema, description: 'what is wrong in the draft' },
    begunBy: { type: 'string' },
    begunAt: time,
    changedBy: { type: 'string', description: 'who changed the draft last' },
    changedAt: time,
    waiting: waitingPublicationSchema,
    failure: {
      type: 'object',
      additionalProperties: false,
      required: ['reason', 'failedAt'],
      properties: { reason: { type: 'string' }, failedAt: time },
      description: 'why the last publication at a time did not happen',
    },
  },
} as const satisfies JSONSchema
export type SiteDraft = FromSchema<typeof siteDraftSchema>

/** `saved`: a manifest was put in force without a draft. `outside`: the file was changed by git or an editor. */
export const PUBLICATION_KINDS = ['published', 'rolledBack', 'saved', 'created', 'outside'] as const
export type PublicationKind = (typeof PUBLICATION_KINDS)[number]

const publicationProperties = {
  publicationId: rowIdSchema,
  siteId: { type: 'string' },
  kind: { enum: PUBLICATION_KINDS },
  version: savedVersionSchema,
  liveAt: time,
  reason: { type: 'string' },
  publishedBy: { type: 'string', description: 'missing where the file was changed outside' },
  confirmedBy: { type: 'string', description: 'the second person, where the site asks for one' },
  filesVersion: {
    ...savedVersionSchema,
    description: 'changes with the text files that were live with it; missing where they are not known',
  },
  ofPublicationId: { ...rowIdSchema, description: 'the older publication that was published again' },
} as const satisfies JSONSchema['properties']
const publicationKeys = ['publicationId', 'siteId', 'kind', 'version', 'liveAt'] as const

/** A line in the history of a site: one text that was live. */
export const publicationSchema = {
  type: 'object',
  additionalProperties: false,
  required: publicationKeys,
  properties: publicationProperties,
} as const satisfies JSONSchema
export type SitePublication = FromSchema<typeof publicationSchema>

export const publicationWithTextSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...publicationKeys, 'manifest'],
  properties: {
    ...publicationProperties,
    manifest: { type: 'string' },
    files: {
      ...siteTextsSchema,
      description: 'the text files that were live with it, by path; missing where they are not known',
    },
  },
} as const satisfies JSONSchema
export type SitePublicationWithText = FromSchema<typeof publicationWithTextSchema>

/** The answer to a publication: what is live now, or the draft that waits. */
export const publishedSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['publication', 'draft'],
  properties: {
    publication: {
      anyOf: [publicationSchema, { type: 'null' }],
      description: 'the new line in the history; null where the publication waits',
    },
    draft: siteDraftSchema,
  },
} as const satisfies JSONSchema
export interface PublishedDraft {
  readonly publication: SitePublication | null
  readonly draft: SiteDraft
}

export const publicationParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'publicationId'],
  properties: { siteId: idSchema, publicationId: rowIdSchema },
  examples: [{ siteId: 'aurora', publicationId: 17 }],
} as const satisfies JSONSchema
export type PublicationParams = FromSchema<typeof publicationParams>

/** A path that the live file and the draft have changed in different ways. A missing value: the side has none there. */
export const mergeConflictSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['pointer', 'title'],
  properties: {
    pointer: { type: 'string', description: 'a JSON pointer (RFC 6901)' },
    title: { type: 'string', description: 'the path in words' },
    file: { type: 'string', description: 'the text file; missing where it is the manifest' },
    base: { description: 'the value from which both began' },
    live: { description: 'the value in the live file' },
    draft: { description: 'the value in the draft' },
  },
} as const satisfies JSONSchema
export interface ShownConflict {
  readonly pointer: string
  readonly title: string
  readonly file?: string
  readonly base?: unknown
  readonly live?: unknown
  readonly draft?: unknown
}
