import { expect, test } from 'vitest'
import { digitsIn, westernDigits, westernNumber, withoutInvisible } from './typed-text.ts'

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['full-width', '０１２３４５６７８９'],
])('%s digits are read as 0 to 9', (_, digits) => {
  expect(westernDigits(digits)).toBe('0123456789')
  expect(digitsIn(`+${digits} `)).toBe('0123456789')
})

test('an amount of an Arabic keyboard is read', () => {
  expect(westernNumber('١٬٢٣٤٫٥٠')).toBe('1234.50')
})

test('characters that nobody sees are removed, and visible ones stay', () => {
  expect(withoutInvisible('a\u200Bd\u00ADa\u202E@\uFEFFb')).toBe('ada@b')
  expect(withoutInvisible('Núñez 李')).toBe('Núñez 李')
})
