import { timeZoneSchema } from '../dates/time-zone.ts'
import { type WeekStart, weekStartSchema } from '../dates/week-start.ts'
import { jurisdictionsSchema, type Notice } from './jurisdiction-pack.ts'
import type { JSONSchema } from '../json-schema.ts'
import { adsSchema, type Ads } from './ads.ts'
import { harmMarkersSchema, type HarmThresholds } from './harm-markers.ts'
import { brandSchema, type Brand } from './brand.ts'
import { contentSchema, type Content } from './content.ts'
import { currenciesSchema, type Currencies } from './currencies.ts'
import { depositSchema, type Deposit } from './deposit.ts'
import {
  extendsSchema,
  hostsSchema,
  manifestVersionSchema,
  memberIdSchema,
  operatorIdSchema,
  siteIdSchema,
} from './identity.ts'
import { languagesSchema, type Languages } from './languages.ts'
import { menuSchema, type MenuEntry } from './menu.ts'
import { modulesSchema, type Modules } from './modules.ts'
import { partial, type Partially } from './partial.ts'
import { archivedSchema, publicationSettingsSchema, type PublicationSettings } from './publication.ts'
import { paymentsSchema, type Payments } from './payments.ts'
import { withPlainTexts } from './plain-texts.ts'
import { registrationSchema, type Registration } from './registration.ts'
import { routeChangesSchema, routesSchema, type Route, type RouteChanges } from './routes.ts'
import { securitySchema, type Security } from './security.ts'
import { settingsSchema, type Settings } from './settings.ts'
import { siteThemeSchema, type SiteTheme } from './theme.ts'
import { trackingSchema, type Tracking } from './tracking.ts'

/** Every key of a manifest except the two that control how it is read (`$schema`, `extends`). */
const properties = {
  manifestVersion: manifestVersionSchema,
  siteId: siteIdSchema,
  memberId: memberIdSchema,
  operatorId: operatorIdSchema,
  hosts: hostsSchema,
  timeZone: timeZoneSchema,
  jurisdictions: jurisdictionsSchema,
  weekStart: weekStartSchema,
  brand: brandSchema,
  theme: siteThemeSchema,
  languages: languagesSchema,
  currencies: currenciesSchema,
  modules: modulesSchema,
  routes: routesSchema,
  menu: menuSchema,
  registration: registrationSchema,
  deposit: depositSchema,
  payments: paymentsSchema,
  settings: settingsSchema,
  harmMarkers: harmMarkersSchema,
  publication: publicationSettingsSchema,
  archived: archivedSchema,
  content: contentSchema,
  tracking: trackingSchema,
  ads: adsSchema,
  security: securitySchema,
} as const

/** A complete manifest, with everything inherited applied. */
export const resolvedManifestSchema = {
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((key) => key !== 'archived'),
  properties,
} as const satisfies JSONSchema

export interface ResolvedManifest {
  manifestVersion: number
  siteId: string
  memberId: number
  operatorId: number
  hosts: string[]
  /** The clock of the site: its times are shown, and its days, weeks and months are counted, in this zone. */
  timeZone: string
  /** The packs whose lines the site keeps: `jurisdictions/<id>.json`. */
  jurisdictions: string[]
  /** The first day of the weeks that limits and figures count. */
  weekStart: WeekStart
  brand: Brand
  theme: SiteTheme
  languages: Languages
  currencies: Currencies
  modules: Modules
  routes: Route[]
  menu: MenuEntry[]
  registration: Registration
  deposit: Deposit
  payments: Payments
  settings: Settings
  /** Only the service reads these settings. Pages do not contain them. */
  harmMarkers?: HarmThresholds
  /** Only the service reads these settings. Pages do not contain them. */
  publication?: PublicationSettings
  /** Whether no page and no call of the site is answered. A site that extends it does not inherit this. */
  archived?: boolean
  content: Content
  tracking: Tracking
  ads: Ads
  security: Security
  /** The notices of the packs in the footer, which the service adds. */
  notices?: readonly Notice[]
}

/**
 * `sites/<siteId>/manifest.json` as its operator writes it: missing values are inherited from the extended site, objects
 * merge key by key, arrays and scalars replace, `null` removes. A text per language may be a single string for all of
 * them.
 */
export const siteManifestSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['manifestVersion', 'siteId'],
  properties: {
    ...partial(withPlainTexts(resolvedManifestSchema)).properties,
    $schema: { type: 'string' },
    manifestVersion: manifestVersionSchema,
    siteId: siteIdSchema,
    memberId: memberIdSchema,
    hosts: hostsSchema,
    extends: extendsSchema,
    routes: { anyOf: [routesSchema, routeChangesSchema] },
  },
} as const satisfies JSONSchema

export interface SiteManifest extends Partially<
  Omit<ResolvedManifest, 'manifestVersion' | 'siteId' | 'memberId' | 'hosts' | 'routes' | 'notices'>
> {
  $schema?: string
  manifestVersion: number
  siteId: string
  /** Required for every site except the base. */
  memberId?: number
  hosts?: string[]
  extends?: string
  routes?: Route[] | RouteChanges
}
