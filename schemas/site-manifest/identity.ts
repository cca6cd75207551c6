import type { JSONSchema } from '../json-schema.ts'
import { idSchema } from '../common-schemas.ts'

/** The manifest version of this product; older manifests are migrated when read. */
export const MANIFEST_VERSION = 1

/** The base manifest of all sites. It is never served. */
export const BASE_SITE_ID = 'base'

export const manifestVersionSchema = { type: 'integer', minimum: 1 } as const satisfies JSONSchema

/** The folder's name. Every site also answers at `{siteId}.localhost`. */
export const siteIdSchema = idSchema

/** Words that programs read as a value or a member of every object: a map of sites by id would have them without a site. */
const WORDS_OF_PROGRAMS = [
  'constructor',
  'default',
  'false',
  'nan',
  'null',
  'prototype',
  'then',
  'true',
  'undefined',
]

/** Host names under `.localhost` and folder names reserved by the installation: no site id may equal one. */
export const RESERVED_SITE_IDS: ReadonlySet<string> = new Set([
  ...WORDS_OF_PROGRAMS,
  'admin',
  'api',
  'assets',
  'builder',
  'cdn',
  'channel',
  'client',
  'console',
  'healthz',
  'localhost',
  'mail',
  'metrics',
  'operator',
  'operators',
  'readyz',
  'sandbox-processor',
  'sites',
  'stage',
  'static',
  'themes',
  'webhooks',
  'www',
])

/** The site's number on the wire. */
export const memberIdSchema = {
  type: 'integer',
  minimum: 1,
  maximum: 2147483647,
} as const satisfies JSONSchema

/** Sites of one operator share exclusions. */
export const operatorIdSchema = {
  type: 'integer',
  minimum: 1,
  maximum: 2147483647,
} as const satisfies JSONSchema

/** The site whose manifest this one extends. Its `siteId`, `memberId`, `hosts` and `archived` are never inherited. */
export const extendsSchema = idSchema

/** Host names without a port, lower case. */
export const hostsSchema = {
  type: 'array',
  maxItems: 64,
  uniqueItems: true,
  items: {
    type: 'string',
    maxLength: 253,
    pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$',
    description: 'a host name in small ASCII letters, without a port',
  },
} as const satisfies JSONSchema
