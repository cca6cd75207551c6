import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { localizeCurrencies } from '#schemas/money/currency-format.ts'
import { formatMoney } from '#schemas/money/format-money.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { mailPictures } from '#service/pages/mail-pictures.ts'
import { headersOf } from '#service/adapters/mail/mail-headers.ts'
import { openTestSites, smallManifest } from '#service/testing/sites.ts'
import { composeMail } from './compose-mail.ts'
import { timeIn } from './mail-time.ts'
import { templateOf, type MailFormat } from './mail-templates.ts'
import type { WaitingMail } from './outbox.ts'
import { SAMPLE_MAILS } from './sample-mails.ts'

const FOLDER = join(import.meta.dirname, 'messages')
const LANGUAGES = readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ''))

/** A format whose amounts are easy to recognise. */
const formatIn = (language: string): MailFormat => ({
  time: timeIn(language, 'Europe/Malta'),
  money: (amount, currency) => `${currency} ${amount}`,
  play: (play) => play,
})

describe.each(LANGUAGES)('mails in the language %s', (language) => {
  const texts = JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')) as Record<string, string>

  test.each(SAMPLE_MAILS)('every message of the mail $kind exists and formats with its values', (mail) => {
    const { values, paragraphs, notes } = templateOf(mail, formatIn(language))
    for (const id of ['subject', 'greeting', ...paragraphs, 'button', ...notes]) {
      const text = texts[`${mail.kind}.${id}`] ?? ''
      const said = String(
        new IntlMessageFormat(text, language).format({
          ...values,
          name: 'Ada',
          hasName: 'true',
          site: 'Aurora',
        }),
      )
      expect(said).not.toBe('')
    }
  })
})

test('a mail about a subscription shows its money in the site’s format and its next draw in that of the language', () => {
  const details = SAMPLE_MAILS.find(({ kind }) => kind === 'subscriptionDetails')
  const { values, paragraphs } = templateOf(details!, formatIn('de'))
  expect(values).toMatchObject({
    price: 'EUR 2.5',
    remaining: 'EUR 17.5',
    next: '22. November 2026 um 19:30\u00A0MEZ',
  })
  expect(paragraphs).toContain('next')
})

test('the mail about a subscription that is paid draw by draw says nothing of money paid ahead', () => {
  const details = SAMPLE_MAILS.find(
    ({ kind, content }) => kind === 'subscriptionDetails' && 'payGo' in content,
  )
  const { paragraphs, notes } = templateOf(details!, formatIn('en'))
  expect([...paragraphs, ...notes]).toEqual(['body', 'plays', 'drawByDraw', 'cancelDrawByDraw'])
})

/** The site with one more language, whose players have the id `<language>_XX`. */
function servingIn(site: ServedSite, language: string): ServedSite {
  const { languages } = site.manifest
  const served = [...new Set([...languages.served, language])]
  const data = { ...languages.data, [language]: { ...languages.data['en']!, languageId: `${language}_XX` } }
  return { ...site, manifest: { ...site.manifest, languages: { ...languages, served, data } } }
}

test.each([
  ['en', 'Confirm my address:\nhttps://'],
  ['fr', 'Confirmer mon adresse\u00A0:\nhttps://'],
])('the plain text names its link with the colon of the language %s', async (language, line) => {
  const world = await openTestSites()
  const site = servingIn(world.sites.bySiteId('fixture') as ServedSite, language)
  const mail = { ...SAMPLE_MAILS[0]!, languageId: `${language}_XX` }
  const { text } = composeMail(mail, {
    site,
    originOf: () => 'https://play.example',
    pictures: mailPictures,
  })
  expect(text).toContain(line)
  await world.close()
})

test.each([
  [
    'en',
    'Your plays: Direct 3 53-63-82, First Number Drop 7 (stake × 2)',
    'Your tickets: 3 tickets, with new numbers in',
    'Your cards: card 1234, card 5 and 3 more.\n\nGames: 7 of 12',
  ],
  [
    'de',
    'Direkt 3 53-63-82, Erste Zahl 7 (Einsatz × 2)',
    'Ihre Lose: 3 Lose, mit neuen Nummern in',
    'Ihre Karten: Karte 1234, Karte 5 und noch 3.\n\nNoch ausstehende Partien: 7 von 12',
  ],
])(
  'a mail about a subscription has its bets, tickets and cards in words, in the language %s',
  async (language, bets, tickets, cards) => {
    const world = await openTestSites()
    const site = servingIn(world.sites.bySiteId('fixture') as ServedSite, language)
    const textOf = (plays: string, gameRule = 'oneDrawGame') => {
      const details = SAMPLE_MAILS.find(({ kind }) => kind === 'subscriptionDetails')!
      const content = { ...details.content, plays, gameRule }
      const mail = { ...details, languageId: `${language}_XX`, content }
      return composeMail(mail as WaitingMail, {
        site,
        originOf: () => 'https://play.example',
        pictures: mailPictures,
      }).text
    }
    expect(textOf('DIRECT3:53-63-82@1, FIRST:7@2')).toContain(bets)
    expect(textOf('T:next#3', 'raffleGame')).toContain(tickets)
    expect(textOf('B:1234, B:5', 'bingoGame')).toContain(cards)
    expect(textOf('1-2-3|9')).toContain('1-2-3 + 9')
    await world.close()
  },
)

test('a link in a mail has the path that the site’s manifest gives to its screen', async () => {
  const screen = 'session.emailConfirmation'
  const routes = {
    '/emailconfirmation': null,
    '/mail-confirmation': { screen, access: 'open', layout: 'frame' },
  }
  const world = await openTestSites({ 'third/manifest.json': smallManifest('third', 903, { routes }) })
  const linkOn = (siteId: string) => {
    const site = world.sites.bySiteId(siteId) as ServedSite
    const { text } = composeMail(SAMPLE_MAILS[0]!, {
      site,
      originOf: () => 'https://play.example',
      pictures: mailPictures,
    })
    return text.split('\n').find((line) => line.startsWith('https:'))
  }
  expect(linkOn('fixture')).toBe('https://play.example/emailconfirmation?key=secret&lang=en')
  expect(linkOn('third')).toBe('https://play.example/mail-confirmation?key=secret&lang=en')
  await world.close()
})

test('a mail greets nobody whose name shows nothing, and goes to the address in ASCII', async () => {
  const world = await openTestSites()
  const site = world.sites.bySiteId('fixture') as ServedSite
  const mailTo = (name: string, to = 'ada@example.org') =>
    composeMail({ ...SAMPLE_MAILS[0]!, content: { to, name, key: 'secret' } } as WaitingMail, {
      site,
      originOf: () => 'https://play.example',
      pictures: mailPictures,
    })
  const greetingOf = (name: string) => mailTo(name).text.split('\n')[0]
  expect(greetingOf('O')).toBe('Hello O,')
  expect(greetingOf('Nguyễn ')).toBe('Hello Nguyễn,')
  const zalgo = `A${'\u0335'.repeat(20)}da`
  for (const name of ['', ' ', '\u00A0', '\u200B', zalgo]) expect(greetingOf(name)).toBe('Hello,')
  expect(mailTo('Ada', 'ada@bücher.example').to).toBe('ada@xn--bcher-kva.example')
  await world.close()
})

test('a mail shows the amount that it is about in a line of its own, and has the colours of both schemes of its site', async () => {
  const world = await openTestSites()
  const site = world.sites.bySiteId('fixture') as ServedSite
  const htmlOf = (kind: WaitingMail['kind']) =>
    composeMail(
      SAMPLE_MAILS.find((mail) => mail.kind === kind)!,
      { site, originOf: () => 'https://play.example', pictures: mailPictures },
    ).html
  for (const kind of ['depositPaid', 'withdrawal', 'withdrawalApproved', 'prizeWon', 'cardsWon'] as const)
    expect(htmlOf(kind)).toMatch(/>€50<\/p>/)
  expect(htmlOf('passwordChanged')).not.toContain('font-size:36px')
  const { light, dark } = site.theme.schemes
  expect(htmlOf('prizeWon')).toContain(`style="margin:0;background:${light.colors.background}`)
  expect(htmlOf('prizeWon')).toContain(`.page{background:${dark.colors.background}!important`)
  await world.close()
})

test('a mail shows the mark of its site, and a drawing of its theme in both schemes if it brings good news', async () => {
  const world = await openTestSites()
  const fixture = world.sites.bySiteId('fixture') as ServedSite
  const site = { ...fixture, theme: { ...fixture.theme, art: { ...fixture.theme.art, win: 'mark.svg' } } }
  const htmlOf = (kind: WaitingMail['kind'], shown = site) =>
    composeMail(
      SAMPLE_MAILS.find((mail) => mail.kind === kind)!,
      { site: shown, originOf: () => 'https://play.example', pictures: mailPictures },
    ).html
  const mark = /<img src="https:\/\/play\.example\/client\/icons\/[0-9a-f]{16}\/en\/small\.png"/
  const drawing =
    /<source srcset="https:\/\/play\.example\/client\/drawings\/[0-9a-f]{16}\/en\/win-dark\.png"[^>]*><img src="[^"]*win-light\.png" width="224"/
  expect(htmlOf('prizeWon')).toMatch(mark)
  expect(htmlOf('prizeWon')).toMatch(drawing)
  expect(htmlOf('selfExclusion')).toMatch(mark)
  expect(htmlOf('selfExclusion')).not.toContain('/client/drawings/')
  expect(htmlOf('prizeWon', { ...site, art: new Map() })).not.toContain('<img')
  await world.close()
})

test('money in a mail is written as on the pages of its site, in the language and by the player’s country', async () => {
  const world = await openTestSites()
  const fixture = world.sites.bySiteId('fixture') as ServedSite
  const { languages } = fixture.manifest
  const euro = localizeCurrencies(fixture.manifest, 'en').currencies.data['EUR']!
  const written = fixture.manifest.currencies.data['EUR']!
  const ireland = { IE: { decimalPoint: ',', thousandsPoint: '.' } }
  const currencies = { ...fixture.manifest.currencies, data: { EUR: { ...written, byCountry: ireland } } }
  const english = languages.data['en']!
  const figureIn = (
    language: Partial<typeof english>,
    { currency = 'EUR', country = null }: { currency?: string; country?: string | null } = {},
  ) => {
    const data = { ...languages.data, en: { ...english, ...language } }
    const manifest = { ...fixture.manifest, currencies, languages: { ...languages, data } }
    const site = { ...fixture, manifest }
    const won = SAMPLE_MAILS.find(({ kind }) => kind === 'prizeWon')!
    const mail = {
      ...won,
      languageId: data.en.languageId,
      country,
      content: { ...won.content, amount: 1250.5, currency },
    } as WaitingMail
    return composeMail(mail, {
      site,
      originOf: () => 'https://play.example',
      pictures: mailPictures,
    }).html.match(/>([^<]*1[^<]*)<\/p>/)?.[1]
  }
  expect(figureIn({})).toBe(formatMoney(1250.5, euro))
  expect(figureIn({})).toBe('€1,250.50')
  expect(figureIn({ languageId: 'de_DE' })).toBe('1.250,50\u00A0€')
  expect(figureIn({ locale: 'fr-FR' })).toBe('1\u202F250,50\u00A0€')
  expect(figureIn({}, { country: 'IE' })).toBe('€1.250,50')
  expect(figureIn({ direction: 'rtl', languageId: 'ar_AE' })).toBe('\u2066€\u00A01,250.50\u2069')
  expect(figureIn({}, { currency: 'ABC' })).toBe('1250.5\u00A0ABC')
  await world.close()
})

test('a text from the right isolates plays and the words of others, so that they keep their order', async () => {
  const world = await openTestSites()
  const fixture = world.sites.bySiteId('fixture') as ServedSite
  const { languages } = fixture.manifest
  const textIn = (direction: 'ltr' | 'rtl', kind: WaitingMail['kind']) => {
    const data = { ...languages.data, en: { ...languages.data['en']!, direction } }
    const site = { ...fixture, manifest: { ...fixture.manifest, languages: { ...languages, data } } }
    return composeMail(
      SAMPLE_MAILS.find((mail) => mail.kind === kind)!,
      { site, originOf: () => 'https://play.example', pictures: mailPictures },
    ).text
  }
  expect(textIn('rtl', 'subscriptionDetails')).toContain('\u20661-2-3\u2069')
  expect(textIn('rtl', 'documentRefused')).toContain('Reason: \u2068The edges are cut off.\u2069')
  expect(textIn('ltr', 'subscriptionDetails')).toContain('Your plays: 1-2-3')
  expect(textIn('ltr', 'documentRefused')).toContain('Reason: The edges are cut off.')
  await world.close()
})

test('a mail has the shapes of its site’s theme, and ends with the site’s footer in HTML and in plain text', async () => {
  const world = await openTestSites()
  const fixture = world.sites.bySiteId('fixture') as ServedSite
  const { manifest } = fixture
  const footer = { en: 'Run by “Trial & Error”, licence 1.' }
  const site = { ...fixture, manifest: { ...manifest, brand: { ...manifest.brand, footer } } }
  const { theme } = site
  const mailIn = (variants: Partial<Theme['variants']>) =>
    composeMail(SAMPLE_MAILS[0]!, {
      site: { ...site, theme: { ...theme, variants: { ...theme.variants, ...variants } } },
      originOf: () => 'https://play.example',
      pictures: mailPictures,
    })
  const htmlIn = (variants: Partial<Theme['variants']>) => mailIn(variants).html
  const { primary, borderStrong } = theme.schemes.light.colors
  expect(htmlIn({ divider: 'dotted' })).toContain(`border-bottom:3px dotted ${primary}`)
  const { header, onHeader } = theme.schemes.light.colors
  const inPrimary = { ...theme.schemes.light, colors: { ...theme.schemes.light.colors, primary: header } }
  const edged = composeMail(SAMPLE_MAILS[0]!, {
    site: { ...site, theme: { ...theme, schemes: { ...theme.schemes, light: inPrimary } } },
    originOf: () => 'https://play.example',
    pictures: mailPictures,
  })
  expect(edged.html).toMatch(new RegExp(`border-bottom:[^;]* ${onHeader}`))
  expect(htmlIn({ button: 'sticker' })).toContain(`box-shadow:0 3px 0 ${borderStrong}`)
  expect(htmlIn({ button: 'rounded' })).not.toContain(borderStrong)
  expect(htmlIn({ header: 'masthead' })).toContain('class="head" align="center"')
  expect(htmlIn({})).toMatch(/Run by “Trial &amp; Error”, licence 1\.<\/p>/)
  const { text } = mailIn({})
  expect(text).toContain('Confirm my address:\nhttps://play.example/')
  expect(text).toMatch(/\nRun by “Trial & Error”, licence 1\.$/)
  await world.close()
})

test('the mail about a won item shows the picture of the item with its name', async () => {
  const world = await openTestSites()
  const fixture = world.sites.bySiteId('fixture')!
  const assets = new Map([['cup "1".svg', { path: '/nowhere/cup.svg', hash: 'a-hash' }]])
  const item = SAMPLE_MAILS.find((mail) => mail.kind === 'prizeItem')!
  const htmlWith = (imageUrl: string) =>
    composeMail(
      { ...item, content: { ...item.content, imageUrl } },
      {
        site: { ...fixture, assets },
        originOf: () => 'https://play.example',
        pictures: mailPictures,
      },
    ).html
  expect(htmlWith('cup "1".svg')).toMatch(
    /<img src="https:\/\/play\.example\/client\/prizes\/[0-9a-f]{16}\/en\/cup%20%221%22\.svg\.png" width="464" height="309" alt="A bicycle"/,
  )
  expect(htmlWith('https://cdn.example/bicycle.jpg')).toContain('<img src="https://cdn.example/bicycle.jpg"')
  for (const unshown of [
    'https://cdn.example/bicycle.svg',
    'http://cdn.example/a.png',
    'data:image/png;base64,AAAA',
    'none.png',
  ])
    expect(htmlWith(unshown)).not.toContain('alt="A bicycle"')
  await world.close()
})

test('the mail about a won item without a picture that mails show has the drawing of the theme', async () => {
  const world = await openTestSites()
  const fixture = world.sites.bySiteId('fixture')!
  const item = SAMPLE_MAILS.find((mail) => mail.kind === 'prizeItem')!
  const art = new Map([['tickets.svg', { path: '/nowhere/tickets.svg', hash: 'a-hash' }]])
  const theme = { ...fixture.theme, art: { raffle: { light: 'tickets.svg', dark: 'tickets.svg' } } }
  const htmlWith = (imageUrl: string | undefined) =>
    composeMail(
      { ...item, content: { ...item.content, ...(imageUrl !== undefined && { imageUrl }) } },
      {
        site: { ...fixture, art, theme, assets: new Map([['cup.svg', { path: '/c.svg', hash: 'hash' }]]) },
        originOf: () => 'https://play.example',
        pictures: mailPictures,
      },
    ).html
  const drawing = /\/client\/drawings\/[0-9a-f]{16}\/en\/raffle-light\.png/
  expect(htmlWith(undefined)).toMatch(drawing)
  expect(htmlWith('none.png')).toMatch(drawing)
  expect(htmlWith('cup.svg')).not.toMatch(drawing)
  await world.close()
})

test('an invitation leads home with the code of the player who invites, and names a link that refuses further ones', async () => {
  const world = await openTestSites()
  const site = world.sites.bySiteId('fixture') as ServedSite
  const mail = SAMPLE_MAILS.find(({ kind }) => kind === 'invitation')!
  const composed = composeMail(mail, {
    site,
    originOf: () => 'https://play.example',
    pictures: mailPictures,
  })
  const { text, html, subject, stopAddress } = composed
  expect(subject).toContain('Merry Fox')
  expect(text).toContain('https://play.example/?refStr=0123456789ab&lang=en')
  expect(stopAddress).toBe('https://play.example/client/invitations/secret?lang=en')
  expect(text).toContain(stopAddress)
  expect(html).toContain(`href="${stopAddress}"`)
  expect(headersOf(composed)).toMatchObject({
    'List-Unsubscribe': `<${stopAddress}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  await world.close()
})

describe('the mails about a support case', () => {
  const composed = async (mail: WaitingMail, supportAddress?: string) => {
    const { sites, close } = await openTestSites({ 'test/manifest.json': smallManifest('test', 101, {}) })
    await close()
    return composeMail(mail, {
      site: sites.bySiteId('test') as ServedSite,
      originOf: () => 'https://play.example',
      pictures: mailPictures,
      supportAddress,
    })
  }
  const find = (kind: WaitingMail['kind']) => SAMPLE_MAILS.find((mail) => mail.kind === kind)!

  test('every mail refers to the first one, and its reply goes to the address of the case', async () => {
    const first = await composed(find('supportReceived'), 'support@reply.example')
    expect(first.messageId).toBe('<case-17-101@play.example>')
    expect(headersOf(first)['References']).toBeUndefined()
    const answer = await composed(find('supportAnswer'), 'support@reply.example')
    expect(answer.messageId).toBe('<mail-1-101@play.example>')
    expect(headersOf(answer)).toMatchObject({
      'In-Reply-To': '<case-17-101@play.example>',
      References: '<case-17-101@play.example>',
      'Reply-To': 'support+17.0123456789abcdef0123456789abcdef@reply.example',
    })
    expect(answer.subject).toBe(`Re: ${first.subject}`)
    expect(answer.html).toContain('It was paid today.<br>Have fun!')
    expect(answer.text).toContain('https://play.example/contact/case?id=17')
  })

  test('without a mailbox for replies no mail names one, and a guest’s link has the secret', async () => {
    const mail = await composed(find('supportConfirm'))
    expect(headersOf(mail)['Reply-To']).toBeUndefined()
    expect(mail.text).toContain('https://play.example/contact/guest?key=secret')
  })
})
