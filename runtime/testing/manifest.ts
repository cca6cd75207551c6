import { localizeCurrencies } from '#schemas/money/currency-format.ts'
import { routesOf } from '#schemas/module-facts.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import type { CurrencyData } from '#schemas/site-manifest/currencies.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { Route } from '#schemas/site-manifest/routes.ts'
import base from '../../sites/base/manifest.json' with { type: 'json' }
import { PRODUCT_FACTS } from './product-facts.ts'

const OWN_ROUTES: Route[] = [
  { path: '/', screen: 'trial.home', access: 'open', layout: 'frame' },
  { path: '/pick', screen: 'trial.pick', access: 'open', layout: 'frame' },
  { path: '/cashier', screen: 'trial.cashier', access: 'guarded', layout: 'frame' },
  { path: '/login', screen: 'trial.login', access: 'open', layout: 'focus' },
  { path: '/p/:pageLink', screen: 'runtime.page', access: 'open', layout: 'frame' },
  { path: '/maintenance', screen: 'runtime.maintenance', access: 'before-config', layout: 'bare' },
  { path: '/idle', screen: 'runtime.idle', access: 'before-config', layout: 'bare' },
]

/** Test routes, and the product's own where the paths are free. */
const ROUTES: Route[] = [
  ...OWN_ROUTES,
  ...routesOf(PRODUCT_FACTS).filter(({ path }) => !OWN_ROUTES.some((own) => own.path === path)),
]

const BASE = base as unknown as ResolvedManifest

/** The euro as the specification writes it (section 9): a site's own format, the same in all of its languages. */
const EURO: CurrencyData = {
  ...BASE.currencies.data['EUR']!,
  formatPattern: '#,##0',
  symbolLeft: '',
  symbolRight: '\u00A0€',
  decimalPoint: ',',
  thousandsPoint: '.',
  byCountry: { IE: { decimalPoint: '.', thousandsPoint: ',' } },
}

/** A test manifest: the defaults of every site, with a few routes and a format of the euro of its own. */
export function trialManifest(change: Partial<ResolvedManifest> = {}): ResolvedManifest {
  return {
    ...BASE,
    currencies: { ...BASE.currencies, data: { ...BASE.currencies.data, EUR: EURO } },
    siteId: 'trial',
    memberId: 1,
    operatorId: 1,
    hosts: [],
    timeZone: 'UTC',
    routes: ROUTES,
    ...change,
  }
}

/** The inlined page data of that site. */
export function trialInlinedSite(manifest: ResolvedManifest = trialManifest(), language = 'en'): InlinedSite {
  return {
    manifest: localizeCurrencies(manifest, language),
    language,
    languageId: manifest.languages.data[language]?.languageId ?? 'en_US',
    messages: {},
    theme: {
      id: 'trial',
      variants: {},
      art: {},
      iconsUrl: '',
      coversUrl: '',
    } as unknown as InlinedSite['theme'],
    scheme: null,
    assets: {},
    serverTimeMilis: 0,
    clientVersion: '1.2.1',
    siteVersion: '1',
  }
}
