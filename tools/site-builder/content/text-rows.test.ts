import { describe, expect, test } from 'vitest'
import type { SiteText } from '#schemas/operator/endpoints/getSiteTexts.ts'
import { flawsOf, textRows } from '#schemas/translations/text-rows.ts'
import { Draft } from '../state/draft.ts'
import { hasNumber, sampleOf } from './sample-text.ts'
import { foundRows, isReadable, placeholdersOf, putText } from './text-rows.ts'

const FILE = 'messages/de.json'
const text = (id: string, change: Partial<SiteText> = {}): SiteText => ({
  id,
  part: 'lobby',
  file: FILE,
  english: 'Play',
  product: 'Spielen',
  inherited: null,
  ...change,
})
const GAMES = '{count, plural, one {# game} other {# games}}'

describe('the messages of a language', () => {
  const texts = [
    text('lobby.play'),
    text('lobby.title', { inherited: 'Geerbt' }),
    text('lobby.empty', { product: null }),
    text('lobby.games', { english: GAMES, product: '{count, plural, one {# Spiel} other {# Spiele}}' }),
  ]
  const own = { 'lobby.title': 'Eigen', 'lobby.games': '{count, plural, other {# Spiele}}' }
  const rows = textRows(texts, { [FILE]: JSON.stringify(own) }, 'de')

  test('the own text is shown over the inherited one, and that over the text of the product', () => {
    expect(rows.map(({ shown }) => shown)).toEqual(['Spielen', 'Eigen', 'Play', own['lobby.games']])
    expect(textRows(texts, {}, 'de')[1]?.shown).toBe('Geerbt')
  })

  test('filters find own, missing and wrong texts, and the search finds ids and texts', () => {
    const idsOf = (wanted: Partial<Parameters<typeof foundRows>[1]>) =>
      foundRows(rows, { search: '', filter: 'all', part: '', ...wanted }).map(({ id }) => id)
    expect(idsOf({ filter: 'own' })).toEqual(['lobby.title', 'lobby.games'])
    expect(idsOf({ filter: 'missing' })).toEqual(['lobby.empty'])
    expect(idsOf({ filter: 'wrong' })).toEqual(['lobby.games'])
    expect([idsOf({ search: 'SPIELEN' }), idsOf({ part: 'raffle' })]).toEqual([['lobby.play'], []])
  })

  test('a text is checked for its form, its variables and the plural forms of the language', () => {
    expect(flawsOf('{count', GAMES, 'de')[0]).toMatch(/^must be an ICU message/)
    expect(flawsOf('{number}', GAMES, 'de')[0]).toMatch(/^must not name the variable number/)
    expect(flawsOf('{count, plural, one {#} other {#}}', GAMES, 'pl')).toEqual([
      'lacks the plural form few of count',
      'lacks the plural form many of count',
    ])
    expect(placeholdersOf(GAMES)).toEqual(['count'])
  })
})

describe('a text of a draft', () => {
  const draft = () => new Draft('kola', { text: '{}', files: {}, version: 'v1' }, () => undefined)

  test('a text is written into the file, whose other texts stay, and an undo takes it back', () => {
    const live = { [FILE]: '{\n  "lobby.title": "Eigen"\n}\n' }
    const own = draft()
    for (const typed of ['L', 'Lo', 'Los']) putText(own, live, { file: FILE, id: 'lobby.play', text: typed })
    expect(own.files[FILE]).toBe('{\n  "lobby.title": "Eigen",\n  "lobby.play": "Los"\n}\n')
    own.undo()
    expect(own.files).toEqual({})
  })

  test('a text that is reset leaves no change, and no empty file', () => {
    const own = draft()
    putText(own, {}, { file: FILE, id: 'lobby.play', text: 'Los' })
    expect(JSON.parse(own.files[FILE] ?? '')).toEqual({ 'lobby.play': 'Los' })
    putText(own, {}, { file: FILE, id: 'lobby.play', text: undefined })
    expect(own.files).toEqual({})
  })

  test('a file that is no object is not edited', () => {
    expect([isReadable({ [FILE]: '[' }, FILE), isReadable({}, FILE)]).toEqual([false, true])
  })
})

test('a message is shown with sample values, in the plural forms of its language', () => {
  expect([sampleOf(GAMES, 'en', 1), sampleOf(GAMES, 'en', 3)]).toEqual(['1 game', '3 games'])
  expect(sampleOf('Hello {name}, <b>read</b> {when, date, medium}', 'en', 1)).toBe(
    'Hello ‹name›, read Dec 24, 2026',
  )
  expect([sampleOf('{oops', 'en', 1), hasNumber(GAMES), hasNumber('Play')]).toEqual([null, true, false])
})
