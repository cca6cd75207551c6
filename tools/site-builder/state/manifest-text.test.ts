import { applyEdits } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { editsFor, offsetOf, rangeOf, valueAt, type Keys } from './manifest-text.ts'

const TEXT = `{
  "siteId": "kola",
  "hosts": ["kola.localhost"],
  "brand": { "siteName": { "en": "Kola" } },
  "menu": [
    { "kind": "lottery" },
    { "kind": "raffle", "label": { "en": "Raffles" } }
  ]
}
`
const put = (keys: Keys, value: unknown, text = TEXT) => applyEdits(text, editsFor(text, keys, value))
const cut = (keys: Keys, text = TEXT) => {
  const { from, to } = rangeOf(text, keys)
  return text.slice(from, to)
}

describe('putting a value into the text of a manifest', () => {
  test('changes that value alone', () => {
    expect(put(['brand', 'siteName', 'en'], 'Kola 5/90')).toBe(TEXT.replace('"Kola"', '"Kola 5/90"'))
    expect(put(['menu', 1, 'kind'], 'lottery')).toBe(TEXT.replace('"raffle"', '"lottery"'))
  })

  test('makes the objects around it where there are none', () => {
    const written = JSON.parse(put(['theme', 'overrides', 'shape', 'radius'], 3)) as object
    expect(valueAt(written, ['theme', 'overrides', 'shape', 'radius'])).toBe(3)
  })

  test('takes a value away, and with it the objects that then hold nothing', () => {
    expect(JSON.parse(put(['brand', 'siteName', 'en'], undefined))).not.toHaveProperty('brand')
    expect(JSON.parse(put(['menu', 1, 'label', 'en'], undefined))).toHaveProperty('menu.1', {
      kind: 'raffle',
    })
    expect(put(['theme', 'id'], undefined)).toBe(TEXT)
  })
})

describe('the place of a value', () => {
  test.each([
    [['siteId'], '"kola"'],
    [['menu', 1, 'kind'], '"raffle"'],
    [['menu', '1', 'kind'], '"raffle"'],
    [['hosts', 0], '"kola.localhost"'],
  ])('%j is where it stands', (keys, expected) => {
    expect(cut(keys)).toBe(expected)
  })

  test.each([
    [['brand', 'meta', 'title'], '"brand"'],
    [['brand', 'siteName', 'de'], '"siteName"'],
    [['theme', 'id'], '{'],
  ])('%j, which is not there, is by the nearest thing around it', (keys, expected) => {
    expect(cut(keys)).toBe(expected)
  })

  test('is known in a text that is torn, as far as it can be read', () => {
    expect(cut(['siteId'], '{ "siteId": "x", oops')).toBe('"x"')
    expect(cut(['siteId'], '')).toBe('')
  })

  test('of a line and column is an offset', () => {
    expect(TEXT.slice(offsetOf(TEXT, { line: 3, column: 3 })).startsWith('"hosts"')).toBe(true)
    expect(offsetOf(TEXT, { line: 99, column: 1 })).toBe(TEXT.length)
  })
})
