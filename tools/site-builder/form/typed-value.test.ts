import { expect, test } from 'vitest'
import { typedValue } from './typed-value.ts'

test.each([
  ['25', 25],
  ['٢٥', 25],
  ['۲۵', 25],
  ['２５', 25],
  ['٢٥٫٥', 25.5],
  ['-3', -3],
  ['twelve', 'twelve'],
  ['1e3', '1e3'],
])('a field for numbers reads %s as %s', (text, value) => {
  expect(typedValue(text, true)).toBe(value)
})

test('a field for texts keeps digits as they are typed', () => {
  expect(typedValue('25', false)).toBe('25')
  expect(typedValue('٢٥', false)).toBe('٢٥')
})
