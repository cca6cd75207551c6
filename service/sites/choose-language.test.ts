import { expect, test } from 'vitest'
import type { Languages } from '#schemas/site-manifest/languages.ts'
import { chooseLanguage, cookieValue, servedLanguage } from './choose-language.ts'

const data = { name: '', direction: 'ltr', numberingSystem: 'latn' } as const
const languages: Languages = {
  default: 'en',
  served: ['en', 'de', 'pt-BR'],
  data: {
    en: { ...data, languageId: 'en_GB' },
    de: { ...data, languageId: 'de_DE' },
    'pt-BR': { ...data, languageId: 'pt_BR' },
  },
}

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE_de', 'de'],
  ['en_GB', 'en'],
  ['pt_BR', 'pt-BR'],
  ['pt', undefined],
  ['sv', undefined],
  ['', undefined],
])('the language code %j is served as %j', (code, language) => {
  expect(servedLanguage(languages, code)).toBe(language)
})

test('a requested language that the site does not have is skipped for the next one', () => {
  expect(
    chooseLanguage(languages, { asked: 'sv', cookie: 'tombolo_lang=fr', accepted: 'it, de;q=0.3' }),
  ).toBe('de')
  expect(chooseLanguage(languages, { accepted: '*, ;;q=, de;q=0' })).toBe('en')
})

test('a cookie is read by its full name, and only if its value has the expected format', () => {
  expect(cookieValue('a=1; tombolo_lang=de; b=2', 'tombolo_lang')).toBe('de')
  expect(cookieValue('x_tombolo_lang=de', 'tombolo_lang')).toBeUndefined()
  expect(cookieValue('tombolo_lang=<b>', 'tombolo_lang')).toBeUndefined()
  expect(cookieValue(undefined, 'tombolo_lang')).toBeUndefined()
})
