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

describe('changes of a value in the text of a manifest', () => {
  test('a change of a value leaves the rest of the text unchanged', () => {
    expect(put(['brand', 'siteName', 'en'], 'Kola 5/90')).toBe(TEXT.replace('"Kola"', '"Kola 5/90"'))
    expect(put(['menu', 1, 'kind'], 'lottery')).toBe(TEXT.replace('"raffle"', '"lottery"'))
  })

  test('a new value creates the objects around it', () => {
    const written = JSON.parse(put(['theme', 'overrides', 'shape', 'radius'], 3)) as object
    expect(valueAt(written, ['theme', 'overrides', 'shape', 'radius'])).toBe(3)
  })

  test('a removed value removes the objects that are then empty', () => {
    expect(JSON.parse(put(['brand', 'siteName', 'en'], undefined))).not.toHaveProperty('brand')
    expect(JSON.parse(put(['menu', 1, 'label', 'en'], undefined))).toHaveProperty('menu.1', {
      kind: 'raffle',
    })
    expect(put(['theme', 'id'], undefined)).toBe(TEXT)
  })
})

describe('the place of a value in the text', () => {
  test.each([
    [['siteId'], '"kola"'],
    [['menu', 1, 'kind'], '"raffle"'],
    [['menu', '1', 'kind'], '"raffle"'],
    [['hosts', 0], '"kola.localhost"'],
  ])('the place of %j is that of its value', (keys, expected) => {
    expect(cut(keys)).toBe(expected)
  })

  test.each([
    [['brand', 'meta', 'title'], '"brand"'],
    [['brand', 'siteName', 'de'], '"siteName"'],
    [['theme', 'id'], '{'],
  ])('the place of %j, which has no value, is that of the nearest object around it', (keys, expected) => {
    expect(cut(keys)).toBe(expected)
  })

  test('a value is found in invalid JSON up to the error', () => {
    expect(cut(['siteId'], '{ "siteId": "x", oops')).toBe('"x"')
    expect(cut(['siteId'], '')).toBe('')
  })

  test('a line and a column are converted to an offset', () => {
    expect(TEXT.slice(offsetOf(TEXT, { line: 3, column: 3 })).startsWith('"hosts"')).toBe(true)
    expect(offsetOf(TEXT, { line: 99, column: 1 })).toBe(TEXT.length)
  })
})
