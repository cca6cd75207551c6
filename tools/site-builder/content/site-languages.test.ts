import { expect, test } from 'vitest'
import type { SiteText } from '#schemas/operator/endpoints/getSiteTexts.ts'
import { Draft } from '../state/draft.ts'
import {
  addSiteLanguage,
  describeLanguage,
  type DescribedLanguage,
  ownTextCount,
  removeSiteLanguage,
  tagOf,
  translatedPart,
} from './site-languages.ts'

const LANGUAGES = { default: 'en', served: ['en', 'de'], data: {} }
const MANIFEST = {
  languages: LANGUAGES,
  brand: { siteName: { en: 'Kola 5/90', de: 'Kola', ar: 'كولا' }, help: { name: {}, url: '' } },
} as never
const INHERITED = { languages: { data: { en: {}, de: {}, ar: {} } } }
const open = (files = {}) =>
  new Draft(
    'kola',
    { text: '{\n  "languages": { "served": ["en", "de"] }\n}\n', files, version: 'v1' },
    () => undefined,
  )
const languageOf = (tag: string): DescribedLanguage => {
  const language = describeLanguage(tag)
  if (language === null) throw new Error(`no language ${tag}`)
  return language
}

test.each([
  ['pl', { languageId: 'pl_PL', name: 'Polski', direction: 'ltr', numberingSystem: 'latn' }],
  ['he', { languageId: 'he_IL', name: 'עברית', direction: 'rtl', numberingSystem: 'latn' }],
  ['pt-BR', { languageId: 'pt_BR', name: 'Português (Brasil)', direction: 'ltr', numberingSystem: 'latn' }],
  ['fa', { languageId: 'fa_IR', name: 'فارسی', direction: 'rtl', numberingSystem: 'arabext' }],
])('the name, direction, digits and country of %s follow from its tag', (tag, data) => {
  expect(describeLanguage(tag)).toMatchObject({ code: tag, data })
})

test.each(['', 'x', 'qqq', 'not a tag', 'zh-Hant', 'de_DE'])(
  '“%s” is no tag of a language that a site can have',
  (tag) => {
    expect(describeLanguage(tag)).toBeNull()
  },
)

test('a new language gets its data and a copy of the texts of another one, in one step', () => {
  const draft = open()
  const texts: SiteText[] = [
    {
      id: 'lobby.play',
      part: 'lobby',
      file: 'messages/de.json',
      english: 'Play',
      product: 'Spielen',
      inherited: null,
    },
    {
      id: 'lobby.hi',
      part: 'lobby',
      file: 'messages/de.json',
      english: 'Hi',
      product: null,
      inherited: null,
    },
  ]
  addSiteLanguage(
    draft,
    { manifest: MANIFEST, inherited: INHERITED, files: {} },
    { language: languageOf('nl'), fallback: 'de', from: texts, fromCode: 'de' },
  )
  expect(draft.manifest).toEqual({
    brand: { siteName: { en: 'Kola 5/90', de: 'Kola', ar: 'كولا', nl: 'Kola 5/90' } },
    languages: {
      served: ['en', 'de', 'nl'],
      data: {
        nl: {
          languageId: 'nl_NL',
          name: 'Nederlands',
          direction: 'ltr',
          numberingSystem: 'latn',
          fallback: 'de',
        },
      },
    },
  })
  expect(draft.files).toEqual({
    'languages/nl/runtime.json': '{}\n',
    'languages/nl/lobby.json': '{\n  "lobby.play": "Spielen"\n}\n',
  })
  draft.undo()
  expect([draft.files, draft.isChanged]).toEqual([{}, false])
})

test('a language that the sites below have is served, and nothing else changes', () => {
  const draft = open()
  addSiteLanguage(
    draft,
    { manifest: MANIFEST, inherited: INHERITED, files: {} },
    { language: languageOf('ar'), fallback: 'en', from: [], fromCode: '' },
  )
  expect([draft.manifest, draft.files]).toEqual([{ languages: { served: ['en', 'de', 'ar'] } }, {}])
})

test('a removed language loses its own texts, whose number is known before', () => {
  const live = {
    'messages/de.json': '{ "lobby.play": "Los", "lobby.hi": "Hallo" }',
    'messages/en.json': '{}',
  }
  const draft = open({ 'messages/de.json': '{ "lobby.play": "Los!" }' })
  const files = { ...live, ...draft.files } as Record<string, string>
  expect([ownTextCount(live, 'de'), ownTextCount(files, 'de'), ownTextCount(live, 'fr')]).toEqual([2, 1, 0])
  removeSiteLanguage(draft, { languages: LANGUAGES, files, live }, 'de')
  expect([draft.manifest, draft.files]).toEqual([
    { languages: { served: ['en'] } },
    { 'messages/de.json': null },
  ])
})

test('the progress of a language counts its own texts and those below', () => {
  const texts = ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    part: 'lobby',
    file: 'languages/nl/lobby.json',
    english: id,
    product: null,
    inherited: id === 'a' ? 'A' : null,
  }))
  expect(translatedPart(texts, { 'languages/nl/lobby.json': '{ "b": "B" }' }, 'nl')).toBe(0.5)
  expect(translatedPart([], {}, 'nl')).toBe(1)
})

test.each([
  ['Polish', 'pl'],
  [' hebrew ', 'he'],
  ['pt-BR', 'pt-BR'],
])('the language %s has the tag %s', (text, tag) => {
  expect(tagOf(text)).toBe(tag)
})
