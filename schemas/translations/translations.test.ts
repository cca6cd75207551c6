import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import type { SiteText } from '../operator/endpoints/getSiteTexts.ts'
import { importTexts } from './import-texts.ts'
import { textRows } from './text-rows.ts'
import { type Translation, translationOf, type TranslationUnit } from './translation-file.ts'
import {
  readTranslation as readWith,
  TRANSLATION_FORMATS,
  type TranslationFormat,
  writeTranslation as writeWith,
} from './translation-formats.ts'

const LANGUAGES = ['en', 'de', 'es', 'fr', 'ar', 'pt'] as const

const xml = new JSDOM().window
const readTranslation = (text: string) => readWith(text, xml)
const writeTranslation = (translation: Translation, format: TranslationFormat) =>
  writeWith(translation, format, xml)

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>

/** Every message of the product in a language. */
function textsIn(language: string): SiteText[] {
  const inherited = Object.assign(
    {},
    ...globSync(`sites/base/languages/${language}/*.json`).map(read),
  ) as Record<string, string>
  return globSync('{runtime,modules/*}/messages/en.json').flatMap((path) => {
    const part = basename(dirname(dirname(path)))
    const product = language === 'pt' ? {} : read(path.replace('en.json', `${language}.json`))
    const file = `messages/${language}.json`
    return Object.entries(read(path)).map(([id, english]) => ({
      id,
      part,
      file,
      english,
      product: product[id] ?? null,
      inherited: inherited[id] ?? null,
    }))
  })
}

const cases = LANGUAGES.flatMap((language) =>
  TRANSLATION_FORMATS.map((format) => [language, format] as const),
)

test.each(cases)(
  'every message of the product in %s comes back from a file of the format %s',
  (language, format) => {
    const texts = textsIn(language)
    expect(texts.length).toBeGreaterThan(1000)
    const rows = textRows(texts, {}, language)
    const translation = translationOf(rows, language)
    const back = readTranslation(writeTranslation(translation, format))
    if ('problem' in back) throw new Error(back.problem)
    expect(back.language).toBe(language)
    const kept = ({ id, source, target }: TranslationUnit) => ({ id, source, target })
    expect(back.units.map(kept)).toEqual(translation.units.map(kept))
    expect(importTexts(back, { rows, files: {} })).toMatchObject({
      files: {},
      taken: [],
      same: rows.filter(({ isMissing }) => !isMissing).length,
      refused: [],
    })

    // A site whose product lacks the language takes each text, without a refusal.
    const bare = textRows(
      texts.map((text) => ({ ...text, product: null, inherited: null })),
      {},
      language,
    )
    const taken = importTexts(back, { rows: bare, files: {} })
    expect(taken.refused).toEqual([])
    const stored = textRows(texts, taken.files as Record<string, string>, language)
    expect(stored.map(({ shown }) => shown)).toEqual(rows.map(({ shown }) => shown))
  },
)

const FILE = 'messages/de.json'
const text = (id: string, english: string, product: string | null): SiteText => ({
  id,
  part: 'lobby',
  file: FILE,
  english,
  product,
  inherited: null,
})
const TEXTS = [
  text('lobby.play', 'Play', 'Spielen'),
  text('lobby.count', '{count, plural, one {# game} other {# games}}', null),
  text('lobby.title', 'Hello <b>{name}</b>', 'Hallo <b>{name}</b>'),
]
const unit = (id: string, target: string | null, change: Partial<TranslationUnit> = {}): TranslationUnit => ({
  id,
  part: '',
  source: '',
  target,
  note: '',
  ...change,
})
const imported = (units: readonly TranslationUnit[], own: object | string = {}) => {
  const files = { [FILE]: typeof own === 'string' ? own : JSON.stringify(own) }
  return importTexts({ language: 'de', units }, { rows: textRows(TEXTS, files, 'de'), files })
}

describe('an import', () => {
  test('takes texts that differ from the product, and keeps the other texts of the file', () => {
    const { files, taken, same, untranslated } = imported(
      [unit('lobby.play', 'Los'), unit('lobby.title', 'Hallo <b>{name}</b>'), unit('lobby.count', null)],
      { 'raffle.title': 'Tombola' },
    )
    expect(files).toEqual({ [FILE]: '{\n  "raffle.title": "Tombola",\n  "lobby.play": "Los"\n}\n' })
    expect([taken, same, untranslated]).toEqual([['lobby.play'], 1, 1])
  })

  test('removes an own text for which the file has the text of the product', () => {
    const own = { 'lobby.play': 'Los', 'lobby.title': 'Tach' }
    const { files, reset } = imported([unit('lobby.play', 'Spielen')], own)
    expect([reset, files]).toEqual([['lobby.play'], { [FILE]: '{\n  "lobby.title": "Tach"\n}\n' }])
    expect(imported([unit('lobby.play', 'Spielen')], { 'lobby.play': 'Los' }).files).toEqual({ [FILE]: null })
  })

  test('refuses wrong texts with what would be right, and takes the rest', () => {
    const { taken, refused } = imported([
      unit('lobby.plya', 'Los'),
      unit('lobby.count', '{count, plural, other {#}'),
      unit('lobby.title', 'Hallo {nmae}'),
      unit('lobby.play', 'Los'),
      unit('lobby.play', 'Jetzt'),
    ])
    expect(taken).toEqual(['lobby.play'])
    expect(refused).toEqual([
      {
        id: 'lobby.plya',
        value: 'Los',
        expected: 'must be the id of a message that the site shows (did you mean lobby.play?)',
      },
      {
        id: 'lobby.count',
        value: '{count, plural, other {#}',
        expected: expect.stringMatching(/^must be an ICU message: /),
      },
      {
        id: 'lobby.title',
        value: 'Hallo {nmae}',
        expected: 'must not name the variable nmae; this message has b and name',
      },
      { id: 'lobby.play', value: 'Jetzt', expected: 'must be in the file once; its first text counts' },
    ])
    expect(imported([unit('lobby.play', 'L\u0007os')]).refused[0]?.expected).toMatch(/control character/)
    expect(imported([unit('lobby.play', 'Los')], '[').refused[0]?.expected).toMatch(
      /^must be written into messages\/de.json, which is no JSON object/,
    )
  })

  test('remarks what a taken text lacks, and a source that has changed since the export', () => {
    const { taken, remarks } = imported([
      unit('lobby.count', '{count, plural, other {# Spiele}}'),
      unit('lobby.play', 'Los', { source: 'Start' }),
    ])
    expect(taken).toHaveLength(2)
    expect(remarks.map(({ expected }) => expected)).toEqual([
      'lacks the plural form one of count',
      'is translated from another English text; it is "Play" now',
    ])
  })
})

describe('an XLIFF file', () => {
  const xliff = (inner: string, head = 'xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1"') =>
    readTranslation(
      `\uFEFF<?xml version="1.0"?><xliff ${head} srcLang="en" trgLang="de"><file id="lobby">${inner}</file></xliff>`,
    )

  test('has a unit for each message, with a note of its variables and the state of its segment', () => {
    const written = writeTranslation(translationOf(textRows(TEXTS, {}, 'de'), 'de'), 'xliff')
    expect(written).toContain('version="2.1" srcLang="en" trgLang="de"')
    expect(written).toContain(
      `<unit id="lobby.title">
<notes>
<note>Variables and tags: b, name</note>
</notes>
<segment state="translated">
<source xml:space="preserve">Hello &lt;b&gt;{name}&lt;/b&gt;</source>
<target xml:space="preserve">Hallo &lt;b&gt;{name}&lt;/b&gt;</target>
</segment>
</unit>`,
    )
    expect(written).toMatch(/<segment state="initial">\n<source [^>]*>[^<]*<\/source>\n<\/segment>/)
  })

  test('keeps line breaks and spaces of a text', () => {
    const spaced = ' a\r\n\tb  '
    const units = [unit('lobby.play', spaced, { part: 'lobby', source: spaced })]
    expect(readTranslation(writeTranslation({ language: 'de', units }, 'xliff'))).toMatchObject({
      units: [{ target: spaced, source: spaced }],
    })
  })

  test('may have several segments for a message, which are joined', () => {
    const segments =
      '<segment><source>A.</source><target>Ah.</target></segment><ignorable><source> </source></ignorable><segment><source>B.</source><target>Be.</target></segment>'
    expect(xliff(`<group id="g"><unit id="x">${segments}</unit></group>`)).toMatchObject({
      units: [{ id: 'x', source: 'A. B.', target: 'Ah. Be.' }],
    })
  })

  test('has a problem for each unit whose text cannot be taken whole', () => {
    const problemsOf = (segments: string) => {
      const found = xliff(`<unit id="x">${segments}</unit>`)
      return 'units' in found ? found.units.map(({ problem }) => problem) : found.problem
    }
    const whole = '<segment><source>A</source><target>A</target></segment>'
    expect(problemsOf('<segment><source>A</source></segment>')).toEqual([undefined])
    expect(problemsOf(`${whole}<segment><source>B</source></segment>`)).toEqual([
      'must have a target in each of its segments',
    ])
    expect(problemsOf('<segment><source>A</source><target>A<ph id="1"/></target></segment>')).toEqual([
      'must have text alone in its target, without <ph>; a tag of a message is written as &lt;b&gt;',
    ])
    expect(problemsOf('<segment><source>A</source><target order="2">A</target></segment>')).toEqual([
      'must have its segments in the order of the source, without the attribute order',
    ])
  })

  test('a file that is no XLIFF 2.1 is refused as a whole', () => {
    expect(xliff('<unit>')).toMatchObject({ problem: expect.stringMatching(/^The file is no XML: /) })
    expect(xliff('', 'xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"')).toMatchObject({
      problem: expect.stringContaining('this is <xliff> of the version 1.2'),
    })
    expect(readTranslation('<!DOCTYPE x [<!ENTITY a "b">]><x/>')).toMatchObject({
      problem: expect.stringContaining('no document type'),
    })
  })
})

test('a JSON file is refused where it has no texts of a language, and a unit where its target is no text', () => {
  expect(readTranslation('{')).toMatchObject({
    problem: expect.stringMatching(/^line 1, column 2: is not JSON/),
  })
  expect(readTranslation('{ "language": "de" }')).toMatchObject({
    problem: expect.stringContaining('must be an object with the keys language and texts'),
  })
  expect(readTranslation('{ "language": "de", "texts": { "a": "b", "c": { "target": "" } } }')).toMatchObject(
    {
      units: [
        { id: 'a', target: null, problem: 'must be an object whose target is a string' },
        { id: 'c', target: null },
      ],
    },
  )
})
