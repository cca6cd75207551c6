import { afterEach, expect, test } from 'vitest'
import { refusalText } from '#schemas/site-manifest/refusal.ts'
import { mailPictures } from '#service/pages/mail-pictures.ts'
import { composeMail } from '#service/mail/compose-mail.ts'
import { composeText } from '#service/text-messages/compose-text.ts'
import { italianFiles, SERVES_ITALIAN } from '#service/testing/italian.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'

let world: TestSites | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

const openItalian = async (files: Record<string, string | object> = italianFiles('third')) => {
  world = await openTestSites({
    'third/manifest.json': smallManifest('third', 903, SERVES_ITALIAN),
    ...files,
  })
  return world
}
const reasonsOf = ({ sites }: TestSites, siteId = 'third') =>
  sites.registry.refusalsOf(siteId).map(refusalText)
const originOf = () => 'https://third.example'

test('a site serves a language of its own, without a build', async () => {
  const { sites } = await openItalian()
  const third = sites.bySiteId('third')
  expect(third?.manifest.languages.served).toEqual(['en', 'it'])
  expect(third?.texts.get('it')).toMatchObject({ 'lobby.play': 'Gioca', 'session.logIn': 'Accedi' })
})

test('a language of an extended site is one of the site too, which may say some texts otherwise', async () => {
  const { sites } = await openItalian({
    ...italianFiles('third'),
    'fourth/manifest.json': { ...smallManifest('fourth', 904, SERVES_ITALIAN), extends: 'third' },
    'fourth/languages/it/lobby.json': { 'lobby.play': 'Partecipa' },
    'fourth/messages/it.json': { 'lobby.rules': 'Regolamento' },
  })
  expect(sites.bySiteId('fourth')?.texts.get('it')).toMatchObject({
    'lobby.play': 'Partecipa',
    'lobby.rules': 'Regolamento',
    'session.logIn': 'Accedi',
  })
})

test('a mail and a text message are in a language of the site, and texts that it lacks in its fallback', async () => {
  const { sites } = await openItalian()
  const site = sites.bySiteId('third')!
  const row = { memberId: 903, playerId: 1, languageId: 'it_IT', attempts: 1 }
  const mail = composeMail(
    {
      ...row,
      mailId: 1,
      country: null,
      kind: 'resetPassword',
      content: { to: 'ada@example.org', name: 'Ada', key: 'k' },
    },
    { site, originOf, pictures: mailPictures },
  )
  expect(mail.subject).toBe('Imposta una nuova password su Lotto del Lago')
  expect(mail.text).toContain('Ciao Ada,')
  expect(mail.text).toContain('If you did not ask for it, you can ignore this mail')
  expect(mail.text).toContain('lang=it')
  expect(mail.html).toContain('<html lang="it"')
  const text = composeText(
    { ...row, textMessageId: 1, content: { to: '+390612345', code: '123456' } },
    { site, originOf },
  )
  expect(text.text).toContain('123456 è il tuo codice di Lotto del Lago. Vale 10 minuti.')
})

test('a language falls back to the language of the product that its data names', async () => {
  const { it } = SERVES_ITALIAN.languages.data
  const { sites } = await openItalian({
    ...italianFiles('third'),
    'third/manifest.json': smallManifest('third', 903, {
      ...SERVES_ITALIAN,
      languages: { served: ['en', 'it'], data: { it: { ...it, fallback: 'fr' } } },
    }),
  })
  expect(sites.bySiteId('third')?.ownLanguages.get('it')?.fallback).toBe('fr')
})

test.each<[string, Record<string, string | object>, string]>([
  [
    'a text that does not parse',
    { 'third/languages/it/lobby.json': { 'lobby.count': '{count, plural, one {# gioco}' } },
    'third/languages/it/lobby.json: $["lobby.count"] = "{count, plural, one {# gioco}" must be an ICU message',
  ],
  [
    'a variable that its message does not have',
    { 'third/languages/it/lobby.json': { 'lobby.rules.of': 'Regole di {titolo}' } },
    'third/languages/it/lobby.json: $["lobby.rules.of"] = "Regole di {titolo}" must not name the variable titolo; this message has title',
  ],
  [
    'a message of another module',
    { 'third/languages/it/lobby.json': { 'session.logIn': 'Accedi' } },
    'third/languages/it/lobby.json: $["session.logIn"] = "Accedi" must be the text of a message that the product has',
  ],
  [
    'a mail that the product does not send',
    { 'third/languages/it/mails.json': { 'resetPasword.subject': 'x' } },
    '(did you mean resetPassword.subject?)',
  ],
  [
    'a file of no module',
    { 'third/languages/it/loby.json': {} },
    'third/languages/it/loby.json: $ must have the name of a module, or mails.json (did you mean lobby.json?)',
  ],
  [
    'a file of a language that the product has',
    { 'third/languages/de/lobby.json': {} },
    'third/languages/de/lobby.json: $ is of a language that the product has; texts of the site in it go into messages/de.json',
  ],
])(
  'a site whose languages have %s is refused with the path, and keeps its last good version',
  async (_name, files, reason) => {
    const opened = await openItalian()
    const before = opened.sites.bySiteId('third')
    for (const [path, content] of Object.entries(files)) await opened.write(path, content)
    await opened.sites.reread('third')
    expect(reasonsOf(opened)[0]).toContain(reason)
    expect(opened.sites.bySiteId('third')).toBe(before)
    const later = await opened.restart()
    expect(later.bySiteId('third')?.texts.get('it')).toEqual(before?.texts.get('it'))
  },
)

test('a language without a text anywhere is refused, and its cure is named', async () => {
  const opened = await openItalian({})
  expect(reasonsOf(opened)).toEqual([
    'third/manifest.json: $.languages.served[1] = "it" must be a language that the product speaks, ar, de, en, es or fr, or have its texts in the folder languages/it of the site',
  ])
})

test.each([
  ['it', 'pt', 'must be a language that the product speaks: ar, de, en, es or fr'],
  ['en', 'fr', 'must not be given: the product has every text in en'],
])('a fallback of %s that is %s is refused', async (code, fallback, reason) => {
  const { served, data } = SERVES_ITALIAN.languages
  const changed = { it: data.it, [code]: { ...(code === 'it' ? data.it : {}), fallback } }
  const opened = await openItalian({
    ...italianFiles('third'),
    'third/manifest.json': smallManifest('third', 903, {
      ...SERVES_ITALIAN,
      languages: { served, data: changed },
    }),
  })
  expect(reasonsOf(opened)).toEqual([
    `third/manifest.json: $.languages.data.${code}.fallback = "${fallback}" ${reason}`,
  ])
})
