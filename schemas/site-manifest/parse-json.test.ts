import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

const placeIn = (text: string): string => {
  const parsed = parseJson('f', text)
  return 'refusal' in parsed ? parsed.refusal.path : 'fine'
}

test('valid JSON is parsed', () => {
  expect(parseJson('f', '{"a":[1]}')).toEqual({ value: { a: [1] } })
})

test.each([
  ['{\n  "a": 1,\n  "b" 2\n}', 'line 3, column 7'],
  ['{\n  "a": 1,\n}', 'line 3, column 1'],
  ['{"a": tru}', 'line 1, column 10'],
  ['[1, 2', 'line 1, column 6'],
  ['', 'line 1, column 1'],
  ['\u00ef{}', 'line 1, column 1'],
])('a syntax error in %j is reported at %s', (text, place) => {
  expect(placeIn(text)).toBe(place)
})
