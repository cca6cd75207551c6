import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { SiteChecker, type SiteCheck } from '#schemas/site-manifest/check-site.ts'
import { isPlain } from '#schemas/site-manifest/merge.ts'
import { refusalText } from '#schemas/site-manifest/refusal.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { readKnownModules } from './known-modules.ts'
import { knownPacks, readPacks } from './known-packs.ts'
import { readSite, readTheme, type ReadSite, type ReadTheme } from './read-folder.ts'
import { withDraft } from './with-draft.ts'
import { SiteRegistry } from './site-registry.ts'

const ROOT = join(import.meta.dirname, '../..')
const BRANDS = ['aurora', 'duchess', 'harbour', 'kola'] as const
type Brand = (typeof BRANDS)[number]

const sites = new Map<string, ReadSite>()
const themes = new Map<string, ReadTheme>()
let modules: KnownModules

beforeAll(async () => {
  modules = await readKnownModules()
  for (const id of ['base', ...BRANDS]) sites.set(id, readSite(join(ROOT, 'sites'), id) as ReadSite)
  for (const id of BRANDS) themes.set(id, readTheme(join(ROOT, 'themes'), id) as ReadTheme)
})

type Change = (manifest: Record<string, unknown>) => void

/** Sets a value of a manifest by its keys; undefined removes it. */
const set =
  (path: string, value: unknown): Change =>
  (manifest) => {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let at = manifest
    for (const key of keys) {
      if (!isPlain(at[key])) at[key] = {}
      at = at[key] as Record<string, unknown>
    }
    if (value === undefined) delete at[last]
    else at[last] = value
  }

/** Takes a field out of every step of the registration. */
const notAsking =
  (field: string): Change =>
  (manifest) => {
    for (const form of ['short', 'full']) {
      const { steps } = (manifest['registration'] as Record<string, { steps: { fields: string[] }[] }>)[
        form
      ] ?? { steps: [] }
      for (const step of steps) step.fields = step.fields.filter((name) => name !== field)
    }
  }

/** Takes an organisation out of those that help. */
const withoutHelper =
  (address: string): Change =>
  (manifest) => {
    const content = manifest['content'] as { helpOrganisations: { url: string }[] }
    content.helpOrganisations = content.helpOrganisations.filter(({ url }) => !url.startsWith(address))
  }

function changed(brand: Brand, change: Change): ReadSite {
  const manifest = JSON.parse(sites.get(brand)?.manifest ?? '{}') as Record<string, unknown>
  change(manifest)
  return withDraft(sites.get(brand), brand, { manifest: JSON.stringify(manifest) })
}

function check(brand: Brand, change: Change = () => undefined): SiteCheck {
  const world = {
    sites: new Map(sites).set(brand, changed(brand, change)),
    themes,
    modules,
    packs: knownPacks(),
  }
  return new SiteChecker().check(brand, world)
}

const off = (module: string) => set(`modules.${module}.enabled`, false)

/** One place of each is broken: brand, place, value, and the line that refuses it. */
const BROKEN: readonly (readonly [Brand, string, Change, string])[] = [
  ['duchess', '$.settings.idleAfterMs', set('settings.idleAfterMs', 3_600_000), 'gb idle time'],
  ['duchess', '$.settings.password.minLength', set('settings.password.minLength', 6), 'gb password'],
  [
    'duchess',
    '$.settings.realityCheckIntervalMs',
    set('settings.realityCheckIntervalMs', 0),
    'gb reality check interval',
  ],
  [
    'duchess',
    '$.settings.realityCheckIntervalMs',
    set('settings.realityCheckIntervalMs', 3_600_001),
    'gb reality check interval',
  ],
  ['duchess', '$.payments.creditCards', set('payments.creditCards', true), 'gb LCCP credit cards'],
  ['harbour', '$.payments.creditCards', set('payments.creditCards', undefined), 'ie credit cards'],
  [
    'harbour',
    '$.modules.referrals.settings.reward',
    set('modules.referrals.settings.reward', {
      withinDays: 30,
      friendVerified: false,
      maxPerMonth: 10,
      amounts: { EUR: { firstDeposit: 20, inviter: 10 } },
    }),
    'ie inducements',
  ],
  [
    'duchess',
    '$.registration.marketing.products',
    set('registration.marketing.products', []),
    'gb LCCP 5.1.12',
  ],
  ['duchess', '$.registration.marketing.form', set('registration.marketing.form', 'none'), 'gb LCCP 5.1.12'],
  ['duchess', '$.settings.withdrawal.enabled', set('settings.withdrawal.enabled', false), 'gb RTS 14B'],
  ['duchess', '$.modules["safer-play"].enabled', off('safer-play'), 'gb RTS 12A'],
  ['duchess', '$.modules.history.enabled', off('history'), 'gb RTS 1B'],
  ['duchess', '$.modules.cashier.enabled', off('cashier'), 'gb RTS 1B'],
  ['duchess', '$.modules.support.enabled', off('support'), 'gb RTS 11B'],
  ['duchess', '$.content.legalPages.howtoplay', set('content.legalPages.howtoplay', undefined), 'gb RTS 3A'],
  ['duchess', '$.content.legalPages.terms', set('content.legalPages.terms', undefined), 'gb RTS 3A'],
  [
    'duchess',
    '$.content.legalPages.responsible',
    set('content.legalPages.responsible', undefined),
    'gb LCCP help',
  ],
  ['duchess', '$.content.helpOrganisations', withoutHelper('https://www.gamstop.co.uk'), 'gb LCCP 3.5.5'],
  [
    'duchess',
    '$.registration.exclusionRegister.address',
    set('registration.exclusionRegister', undefined),
    'gb LCCP 3.5.5',
  ],
  [
    'duchess',
    '$.registration.exclusionRegister.cacheMinutes',
    set('registration.exclusionRegister.cacheMinutes', 5),
    'gb LCCP 3.5.5',
  ],
  [
    'harbour',
    '$.registration.exclusionRegister.address',
    set('registration.exclusionRegister', undefined),
    'ie exclusion register',
  ],
  [
    'harbour',
    '$.registration.exclusionRegister.cacheMinutes',
    set('registration.exclusionRegister.cacheMinutes', 5),
    'ie exclusion register',
  ],
  ['duchess', '$.content.helpOrganisations', withoutHelper('https://www.gamcare.org.uk'), 'gb LCCP help'],
  ['duchess', '$.brand.help.name', set('brand.help.name', { en: 'GamCare' }), 'gb LCCP help'],
  ['duchess', '$.brand.licences.gb', set('brand.licences', {}), 'gb LCCP 8.1.1'],
  ['duchess', '$.brand.licences.gb.url', set('brand.licences.gb.url', undefined), 'gb LCCP 8.1.1'],
  [
    'duchess',
    '$.registration.countries.allowed',
    set('registration.countries.allowed', ['IE']),
    'gb players of Great Britain',
  ],
  ['duchess', '$.settings.verifiedBefore', set('settings.verifiedBefore', ['play']), 'gb LCCP 3.2.11'],
  ['duchess', '$.settings.verifiedBefore', set('settings.verifiedBefore', ['deposit']), 'gb LCCP 3.2.11'],
  [
    'duchess',
    '$.modules["instant-games"].settings.demo',
    set('modules.instant-games.settings.demo', 'visitors'),
    'gb LCCP 3.2.11',
  ],
  [
    'duchess',
    '$.registration.identityCheck.address',
    set('registration.identityCheck', undefined),
    'gb LCCP 17.1.1',
  ],
  ['harbour', '$.settings.verifiedBefore', set('settings.verifiedBefore', ['play']), 'ie s.169'],
  ['harbour', '$.settings.verifiedBefore', set('settings.verifiedBefore', ['deposit']), 'ie s.169'],
  [
    'harbour',
    '$.registration.identityCheck.address',
    set('registration.identityCheck', undefined),
    'ie s.169',
  ],
  ['kola', '$.settings.verifiedBefore', set('settings.verifiedBefore', []), 'ng-lagos underage prizes'],
  [
    'kola',
    '$.registration.identityCheck.address',
    set('registration.identityCheck', undefined),
    'ng-lagos underage prizes',
  ],
  ['duchess', '$.registration', notAsking('firstName'), 'gb LCCP 17.1.1'],
  ['duchess', '$.registration', notAsking('lastName'), 'gb LCCP 17.1.1'],
  ['duchess', '$.registration', notAsking('birthdate'), 'gb LCCP 3.2.11'],
  ['duchess', '$.registration', notAsking('primaryAddressStreet'), 'gb LCCP 17.1.1'],
  ['duchess', '$.registration', notAsking('primaryAddressCity'), 'gb LCCP 17.1.1'],
  ['duchess', '$.registration', notAsking('primaryAddressPostalcode'), 'gb LCCP 17.1.1'],
  ['duchess', '$.settings.cancelWithdrawals', set('settings.cancelWithdrawals', true), 'gb RTS 14B'],
  ['duchess', '$.settings.confirmHigherLimits', set('settings.confirmHigherLimits', false), 'gb RTS 12D'],
  ['duchess', '$.settings.depositLimitPrompt', set('settings.depositLimitPrompt', false), 'gb RTS 12A'],
  ['duchess', '$.settings.historyDays', set('settings.historyDays', [10, 31]), 'gb RTS 1B'],
  ['duchess', '$.settings.showTimeOfDay', set('settings.showTimeOfDay', false), 'gb RTS 13A'],
  [
    'duchess',
    '$.settings.limitsReminderMonths',
    set('settings.limitsReminderMonths', 0),
    'gb RTS 12 reminder',
  ],
  [
    'duchess',
    '$.settings.limitsReminderMonths',
    set('settings.limitsReminderMonths', 7),
    'gb RTS 12 reminder',
  ],
  ['duchess', '$.harmMarkers.enabled', set('harmMarkers.enabled', false), 'gb LCCP 3.4.3'],
  ['duchess', '$.harmMarkers.risenPercent', set('harmMarkers.risenPercent', 350), 'gb LCCP 3.4.3'],
  ['aurora', '$.harmMarkers.enabled', set('harmMarkers.enabled', false), 'mt marker transactions'],
  [
    'aurora',
    '$.harmMarkers.cancelledWithdrawals',
    set('harmMarkers.cancelledWithdrawals', 4),
    'mt marker reversals',
  ],
  ['aurora', '$.settings.idleAfterMs', set('settings.idleAfterMs', 3_600_001), 'mt idle time'],
  [
    'aurora',
    '$.settings.realityCheckIntervalMs',
    set('settings.realityCheckIntervalMs', 7_200_000),
    'mt reality checks',
  ],
  [
    'aurora',
    '$.settings.withdrawal.enabled',
    set('settings.withdrawal.enabled', false),
    'mt marker reversals',
  ],
  ['aurora', '$.modules["safer-play"].enabled', off('safer-play'), 'mt limits'],
  ['aurora', '$.modules.support.enabled', off('support'), 'mt marker communication'],
  ['aurora', '$.modules.history.enabled', off('history'), 'mt history'],
  ['aurora', '$.modules.cashier.enabled', off('cashier'), 'mt history'],
  [
    'aurora',
    '$.content.legalPages.howtoplay',
    set('content.legalPages.howtoplay', undefined),
    'mt rules on phones',
  ],
  ['aurora', '$.content.legalPages.terms', set('content.legalPages.terms', undefined), 'mt rules on phones'],
  [
    'aurora',
    '$.content.legalPages.responsible',
    set('content.legalPages.responsible', undefined),
    'mt home page message',
  ],
  ['aurora', '$.brand.help.name', set('brand.help.name', { en: 'Check dein Spiel' }), 'mt home page message'],
  ['aurora', '$.brand.licences.mt', set('brand.licences', {}), 'mt home page licensee'],
  ['aurora', '$.brand.licences.mt.url', set('brand.licences.mt.url', undefined), 'mt home page licensee'],
  ['aurora', '$.brand.licences.mt.logo', set('brand.licences.mt.logo', undefined), 'mt home page seal'],
  [
    'aurora',
    '$.settings.selfExclusion.indefinite',
    set('settings.selfExclusion.indefinite', false),
    'mt exclusion',
  ],
  [
    'aurora',
    '$.settings.selfExclusion.chooseSites',
    set('settings.selfExclusion.chooseSites', false),
    'mt all brands',
  ],
  [
    'aurora',
    '$.settings.selfExclusion.removable',
    set('settings.selfExclusion.removable', false),
    'mt removed exclusion',
  ],
  [
    'duchess',
    '$.settings.selfExclusion.removable',
    set('settings.selfExclusion.removable', true),
    'gb LCCP 3.5.3',
  ],
  [
    'aurora',
    '$.settings.toolsBeforePlay',
    set('settings.toolsBeforePlay', false),
    'mt before the first wager',
  ],
  [
    'aurora',
    '$.settings.sourceOfFunds.sums.EUR',
    set('settings.sourceOfFunds.sums.EUR', 2001),
    'mt source of funds',
  ],
  ['aurora', '$.settings.sourceOfFunds.days', set('settings.sourceOfFunds.days', 30), 'mt source of funds'],
  ['aurora', '$.registration', notAsking('birthdate'), 'mt age'],
  [
    'harbour',
    '$.settings.dormantAccounts.months',
    set('settings.dormantAccounts.months', 0),
    'ie dormant accounts',
  ],
  ['harbour', '$.settings.idleAfterMs', set('settings.idleAfterMs', 86_400_000), 'ie idle time'],
  ['harbour', '$.settings.realityCheckIntervalMs', set('settings.realityCheckIntervalMs', 0), 'ie alerts'],
  [
    'harbour',
    '$.settings.realityCheckIntervalMs',
    set('settings.realityCheckIntervalMs', 86_400_000),
    'ie alerts',
  ],
  ['harbour', '$.modules["safer-play"].enabled', off('safer-play'), 'ie monetary limits'],
  [
    'harbour',
    '$.content.legalPages.responsible',
    set('content.legalPages.responsible', undefined),
    'ie home page',
  ],
  ['harbour', '$.content.helpOrganisations', withoutHelper('https://gamblingcare.ie'), 'ie home page'],
  ['harbour', '$.brand.help.name', set('brand.help.name', { en: 'Gambling Care' }), 'ie home page'],
  ['harbour', '$.brand.licences.ie', set('brand.licences', {}), 'ie licence'],
  [
    'harbour',
    '$.registration.countries.allowed',
    set('registration.countries.allowed', ['FR']),
    'ie players of Ireland',
  ],
  ['harbour', '$.registration', notAsking('firstName'), 'ie s.168'],
  ['harbour', '$.registration', notAsking('lastName'), 'ie s.168'],
  ['harbour', '$.registration', notAsking('birthdate'), 'ie s.168'],
  ['harbour', '$.registration', notAsking('primaryAddressStreet'), 'ie s.168'],
  ['harbour', '$.registration', notAsking('primaryAddressCity'), 'ie s.168'],
  ['kola', '$.settings.idleAfterMs', set('settings.idleAfterMs', 7_200_000), 'ng-lagos idle time'],
  [
    'kola',
    '$.settings.realityCheckIntervalMs',
    set('settings.realityCheckIntervalMs', 5_400_000),
    'ng-lagos limits',
  ],
  [
    'kola',
    '$.settings.withdrawal.enabled',
    set('settings.withdrawal.enabled', false),
    'ng-lagos prizes in 48 hours',
  ],
  ['kola', '$.modules["safer-play"].enabled', off('safer-play'), 'ng-lagos responsible gaming'],
  ['kola', '$.modules.support.enabled', off('support'), 'ng-lagos disputes'],
  [
    'kola',
    '$.content.legalPages.howtoplay',
    set('content.legalPages.howtoplay', undefined),
    'ng-lagos rules',
  ],
  ['kola', '$.content.legalPages.terms', set('content.legalPages.terms', undefined), 'ng-lagos rules'],
  [
    'kola',
    '$.content.legalPages.responsible',
    set('content.legalPages.responsible', undefined),
    'ng-lagos responsible gaming',
  ],
  ['kola', '$.brand.licences["ng-lagos"]', set('brand.licences', {}), 'ng-lagos s.33(3)'],
  ['kola', '$.registration', notAsking('birthdate'), 'ng-lagos age at registration'],
  ['kola', '$.registration', notAsking('primaryAddressState'), 'ng-lagos state of the player'],
  [
    'kola',
    '$.registration.countries.allowed',
    set('registration.countries.allowed', ['GH']),
    'ng-lagos players of Nigeria',
  ],
]

describe('a manifest that breaks its jurisdiction', () => {
  test('there are sixty broken manifests or more', () => expect(BROKEN.length).toBeGreaterThanOrEqual(60))

  test.each(BROKEN)('%s is refused at %s with the paragraph', (brand, path, change, line) => {
    const checked = check(brand, change)
    const lines = 'refusals' in checked ? checked.refusals.map(refusalText) : []
    const ofPath = lines.filter(
      (text) => text.startsWith(`${brand}/manifest.json: ${path} `) && text.includes(`(${line}: `),
    )
    expect(ofPath).toHaveLength(1)
    const pack = line.slice(0, line.indexOf(' '))
    const id = line.slice(pack.length + 1)
    const source = knownPacks()
      .get(pack)
      ?.lines.find((one) => one.id === id)?.source
    expect(ofPath[0]).toContain(source?.found === true ? source.paragraph : source?.note)
  })

  test('the refusal names path, value, cure and paragraph', () => {
    const checked = check('duchess', set('settings.withdrawal.enabled', false))
    expect('refusals' in checked && checked.refusals.map(refusalText)).toEqual([
      'duchess/manifest.json: $.settings.withdrawal.enabled = false must be true; set it to true: players can withdraw their money (gb RTS 14B: Remote gambling and software technical standards (RTS), requirement 14B)',
    ])
  })

  test.each(BRANDS)('the manifest of %s keeps its jurisdiction', (brand) => {
    expect(check(brand)).toHaveProperty('site')
  })

  test('a refused site leaves the other sites as they were', () => {
    const registry = new SiteRegistry({ modules, defaultSite: 'aurora' })
    registry.update({ sites, themes })
    const broken = changed('duchess', set('settings.idleAfterMs', 3_600_000))
    const outcomes = registry.update({ sites: new Map([['duchess', broken]]), themes: new Map() })
    expect(outcomes).toMatchObject([{ siteId: 'duchess', kind: 'refused', kept: true }])
    expect(
      registry
        .all()
        .map(({ siteId }) => siteId)
        .toSorted(),
    ).toEqual([...BRANDS])
  })
})

describe('the jurisdictions that a site names', () => {
  test.each([
    [
      'an unknown one',
      ['ng-lago'],
      '$.jurisdictions[0] = "ng-lago" must be a jurisdiction with a pack: gb, ie, mt, ng-lagos or none (did you mean ng-lagos?)',
    ],
    [
      'a trial beside a licence',
      ['gb', 'none'],
      '$.jurisdictions = ["gb","none"] has "none", which stands alone: it is for trials without a licence',
    ],
    ['none at all', [], '$.jurisdictions = [] must have entries, at least 1'],
    ['the same twice', ['gb', 'gb'], '$.jurisdictions'],
  ])('%s is refused', (_what, jurisdictions, refusal) => {
    const checked = check('duchess', set('jurisdictions', jurisdictions))
    const lines = 'refusals' in checked ? checked.refusals.map(refusalText) : []
    expect(lines.join('\n')).toContain(refusal)
  })

  test('a site without a jurisdiction is refused', () => {
    const checked = check('kola', set('jurisdictions', undefined))
    expect('refusals' in checked && checked.refusals.map(refusalText)).toEqual([
      'kola/manifest.json: $.jurisdictions is missing; it must be an array',
    ])
  })

  test('of two jurisdictions the stricter bound decides', () => {
    const both =
      (idleAfterMs: number): Change =>
      (manifest) => {
        set('jurisdictions', ['mt', 'gb'])(manifest)
        set('settings.idleAfterMs', idleAfterMs)(manifest)
      }
    const checked = check('duchess', both(3_600_000))
    const lines = 'refusals' in checked ? checked.refusals.map(refusalText) : []
    expect(lines.filter((line) => line.includes('idleAfterMs'))).toEqual([
      expect.stringContaining('gb idle time'),
    ])
  })
})

describe('what a jurisdiction shows', () => {
  const noticesOf = (brand: Brand, change?: Change) => {
    const checked = check(brand, change)
    return 'site' in checked ? (checked.site.manifest.notices ?? []) : []
  }

  test('GB LCCP 8.1.1: the holder and the account number are named, with a link to the register', () => {
    expect(noticesOf('duchess')).toContainEqual({
      text: {
        en: 'Tea Rooms Gaming Ltd (demonstration operator) is licensed and regulated in Great Britain by the Gambling Commission under account number DB-2026-103.',
        es: expect.stringMatching(/\(operador de demostración\).*DB-2026-103/) as string,
      },
      to: 'https://www.gamblingcommission.gov.uk/public-register',
    })
  })

  test('MT home page seal: the seal of the regulator is a picture that leads to the licence', () => {
    expect(noticesOf('aurora')).toContainEqual(
      expect.objectContaining({ logo: 'licence-seal.svg', to: 'https://www.mga.org.mt/' }),
    )
  })

  test('NONE trial: a trial says so in every language', () => {
    const [notice] = noticesOf('kola', set('jurisdictions', ['none']))
    expect(Object.keys(notice?.text ?? {})).toEqual(['en', 'fr', 'pt'])
    expect(notice?.text['en']).toBe('This site is a trial. It has no gambling licence.')
  })

  test.each(BRANDS)(
    'GB LCCP 3.5.5, MT home page licensee, MT home page age, MT home page message, IE home page, IE licence, NG-LAGOS s.33(3), NG-LAGOS SC/1/2008, NG-LAGOS sign 18: everything that %s shows is written in each of its languages',
    (brand) => {
      const served = (JSON.parse(sites.get(brand)?.manifest ?? '{}') as { languages: { served: string[] } })
        .languages.served
      const notices = noticesOf(brand)
      expect(notices.length).toBeGreaterThan(0)
      for (const { text } of notices) {
        expect(Object.keys(text)).toEqual(served)
        expect(new Set(Object.values(text)).size).toBe(served.length)
        expect(Object.values(text).join('')).not.toMatch(/[{}]/)
      }
    },
  )
})

test('a pack that is not right keeps the service from starting', () => {
  expect(() => readPacks(join(ROOT, 'tests/fixtures/jurisdictions'))).toThrow(
    'broken.json: $.lines[0].bounds[0] needs a bound: one of is, isNot, absent, min, max, has, filled, asks, linksTo',
  )
})
