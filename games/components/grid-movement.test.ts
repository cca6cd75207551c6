import { expect, test } from 'vitest'
import { placeAfterKey } from './grid-movement.ts'

// 49 numbers in rows of ten: index 0 is the number 1.
const place = { index: 11, count: 49, columns: 10, rightToLeft: false }

test('arrow keys move by one number or one row, and stop at the edges of the grid', () => {
  expect(placeAfterKey('ArrowRight', place)).toBe(12)
  expect(placeAfterKey('ArrowLeft', place)).toBe(10)
  expect(placeAfterKey('ArrowDown', place)).toBe(21)
  expect(placeAfterKey('ArrowUp', place)).toBe(1)
  expect(placeAfterKey('ArrowUp', { ...place, index: 3 })).toBe(3)
  expect(placeAfterKey('ArrowDown', { ...place, index: 39 })).toBe(39)
  expect(placeAfterKey('ArrowRight', { ...place, index: 48 })).toBe(48)
})

test('arrow keys follow the visual direction in right-to-left text', () => {
  expect(placeAfterKey('ArrowLeft', { ...place, rightToLeft: true })).toBe(12)
  expect(placeAfterKey('ArrowRight', { ...place, rightToLeft: true })).toBe(10)
})

test('Home and End move to the ends of the row, Page Up and Page Down to the ends of the column', () => {
  expect(placeAfterKey('Home', place)).toBe(10)
  expect(placeAfterKey('End', place)).toBe(19)
  expect(placeAfterKey('End', { ...place, index: 45 })).toBe(48)
  expect(placeAfterKey('PageUp', place)).toBe(1)
  expect(placeAfterKey('PageDown', place)).toBe(41)
  expect(placeAfterKey('PageDown', { ...place, index: 9 })).toBe(39)
})

test('the grid leaves other keys to the page', () => {
  expect(placeAfterKey('Tab', place)).toBeNull()
  expect(placeAfterKey(' ', place)).toBeNull()
})
