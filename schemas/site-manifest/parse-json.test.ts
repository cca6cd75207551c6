import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

const placeIn = (text: string): string => {
  const parsed = parseJson('f', text)
  return 'refusals' in parsed ? parsed.refusals.map(({ path }) => path).join() : 'fine'
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

test('a byte order mark is ignored', () => {
  expect(parseJson('f', '\ufeff{"a": 1}')).toEqual({ value: { a: 1 } })
})

test('a key that is given twice is refused at every depth, with both lines, however it is written', () => {
  const text = '{\n"a": 1,\n"b": {"c": [{"d": 1,\n"d": 2}]},\n"\\u0061": 3,\n"c": "a", "d": ["a", "a"]}'
  expect(parseJson('f', text)).toEqual({
    refusals: [
      {
        file: 'f',
        path: 'line 4, column 1',
        expected: 'gives the key "d" again, which line 3 has already; keep one of the two',
      },
      {
        file: 'f',
        path: 'line 5, column 1',
        expected: 'gives the key "a" again, which line 2 has already; keep one of the two',
      },
    ],
  })
})

test('a text of many escapes is read without recursion', () => {
  expect(parseJson('f', `{"a": "${'\\n'.repeat(2_000_000)}"}`)).toHaveProperty('value')
})
