import { expect, test } from 'vitest'
import { checkPin } from './check-pin.ts'

test.each([
  ['294710', null],
  ['000001', null],
  ['29471', 'pin'],
  ['2947101', 'pin'],
  ['29471a', 'pin'],
  ['٢٩٤٧١٠', 'pin'],
  ['', 'pin'],
  ['777777', 'common-pin'],
  ['121212', 'common-pin'],
  ['123123', 'common-pin'],
  ['123456', 'common-pin'],
  ['654321', 'common-pin'],
  ['890123', 'common-pin'],
])('the new PIN "%s" gets the refusal %s', (value, code) => {
  expect(checkPin(value)?.code ?? null).toBe(code)
})
