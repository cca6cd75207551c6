import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { lacksOf } from '#schemas/site-manifest/language-gaps.ts'
import { parseText, variablesOf } from '#schemas/site-manifest/refuse-messages.ts'
import { localeOf } from '#schemas/locale-of.ts'
import type { Languages } from '#schemas/site-manifest/languages.ts'
import { FILES, read } from './tree.ts'

/** The languages that the product has in every folder of texts. A site picks among them. */
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr']

type Texts = Readonly<Record<string, string>>

const textsOf = (file: string): Texts => JSON.parse(read(file)) as Texts

/** Folders of texts of the product. */
const FOLDERS = FILES.filter((file) => /^(runtime|modules|service)\/.*messages\/en\.json$/.test(file)).map(
  (file) => file.slice(0, -'/en.json'.length),
)

interface Translation {
  readonly file: string
  readonly reference: string
  readonly locale: string
}

/** The translations that the sites of the product share: `sites/<site>/languages/<language>`. */
const SHARED = [
  ...new Set(FILES.flatMap((file) => /^sites\/[^/]+\/languages\/[^/]+/.exec(file)?.[0] ?? [])),
].map((folder) => {
  const [, site = '', , language = ''] = folder.split('/')
  const { languages } = JSON.parse(read(`sites/${site}/manifest.json`)) as { languages: Languages }
  const locale = localeOf(languages, language)
  const translations = FOLDERS.map((reference): Translation => {
    const part = reference.startsWith('service/') ? 'mails' : reference.split('/').at(-2)
    return { file: `${folder}/${part}.json`, reference: `${reference}/en.json`, locale }
  })
  return [folder, translations] as const
})

describe.each(FOLDERS)('the texts in %s', (folder) => {
  test.each(LANGUAGES)('a folder of texts lacks nothing in %s', (language) => {
    const translation = { file: `${folder}/${language}.json`, reference: `${folder}/en.json` }
    expect(faultsOf({ ...translation, locale: language })).toEqual([])
  })

  test('a folder of texts has no further languages', () => {
    const files = FILES.filter((file) => file.startsWith(`${folder}/`))
    expect(files).toEqual(LANGUAGES.map((language) => `${folder}/${language}.json`))
  })
})

test.each(SHARED)('the translation in %s lacks nothing of the product', (folder, translations) => {
  const known = new Set(translations.map(({ file }) => file))
  expect(FILES.filter((file) => file.startsWith(`${folder}/`) && !known.has(file))).toEqual([])
  expect(translations.flatMap(faultsOf)).toEqual([])
})

test('a translation is compared text by text, and what it lacks is named', () => {
  const english = { a: 'Good morning', b: '{n, plural, one {# game} other {# games}}', c: 'For {name}' }
  const arabic = { b: '{n, plural, other {# لعبة}}', c: 'For {nam} {x', d: 'x' }
  expect(faultsIn(english, arabic, 'ar')).toEqual([
    'a is missing',
    'b lacks the plural form one of n',
    'b lacks the plural form two of n',
    'b lacks the plural form few of n',
    'b lacks the plural form many of n',
    'c cannot be parsed',
    'd is no text of the product',
  ])
  expect(faultsIn(english, { ...english, b: 'Ein {m}', c: '' }, 'de')).toEqual([
    'a is the English text',
    'b lacks the variable n',
    'b has a variable m, which the English text does not have',
    'c is empty',
  ])
})

test('no Spanish or Portuguese text has an article before a time: that of one o’clock is another one', () => {
  const before = /(?:^|\s)(?:às?|a las?|das?|de las?) \{\w*times?\b/i
  const files = FILES.filter((file) => /(messages\/(es|pt)|languages\/pt\/\w[\w-]*)\.json$/.test(file))
  expect(files.length).toBeGreaterThan(FOLDERS.length)
  const faults = files.flatMap((file) =>
    Object.entries(textsOf(file)).flatMap(([id, text]) => (before.test(text) ? [`${file}: ${id}`] : [])),
  )
  expect(faults).toEqual([])
})

/** The faults of one file of a language, one line for each text: `file: id …`. */
function faultsOf({ file, reference, locale }: Translation): string[] {
  if (!FILES.includes(file)) return [`${file}: the file is missing`]
  return faultsIn(textsOf(reference), textsOf(file), locale).map((fault) => `${file}: ${fault}`)
}

function faultsIn(english: Texts, translated: Texts, locale: string): string[] {
  const extra = Object.keys(translated).filter((id) => !Object.hasOwn(english, id))
  const faults = Object.entries(english).flatMap(([id, reference]) => {
    const text = translated[id]
    if (text === undefined) return [`${id} is missing`]
    return faultsOfText(text, reference, locale).map((fault) => `${id} ${fault}`)
  })
  return [...faults, ...extra.map((id) => `${id} is no text of the product`)]
}

function faultsOfText(text: string, reference: string, locale: string): string[] {
  if (text.trim() === '') return ['is empty']
  const message = parseText(text)
  if (typeof message === 'string') return ['cannot be parsed']
  const known = variablesOf(parseText(reference))
  const unknown = [...variablesOf(message)].filter((name) => !known.has(name))
  const isCopy = locale !== 'en' && text === reference && wordsOf(message).size > 1
  return [
    ...lacksOf(message, reference, locale).map((lack) => `lacks ${lack}`),
    ...unknown.map((name) => `has a variable ${name}, which the English text does not have`),
    ...(isCopy ? ['is the English text'] : []),
  ]
}

/** The different words of a text. A single one, such as “Bingo” or “Total”, is often the same in two languages. */
function wordsOf(elements: MessageFormatElement[]): Set<string> {
  const words = elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal) return element.value.toLowerCase().match(/\p{Letter}{3,}/gu) ?? []
    if (element.type === TYPE.tag) return [...wordsOf(element.children)]
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
    return Object.values(element.options).flatMap(({ value }) => [...wordsOf(value)])
  })
  return new Set(words)
}
