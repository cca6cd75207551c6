import { expect, test } from 'vitest'
import { visualPieces } from './visual-order.ts'

const seen = (line: string, direction: 'ltr' | 'rtl') => visualPieces(line, direction).map(({ text }) => text)

test('a left-to-right line is one piece', () => {
  expect(seen('Aurora 6/49', 'ltr')).toEqual(['Aurora 6/49'])
})

test('the words of a right-to-left line are seen from the last to the first', () => {
  expect(seen('سحب الشمال الكبير', 'rtl')).toEqual(['الكبير', ' ', 'الشمال', ' ', 'سحب'])
})

test('a number in a right-to-left line keeps its own direction', () => {
  expect(seen('أورورا 6/49 الكبير', 'rtl')).toEqual(['الكبير', ' ', '6/49', ' ', 'أورورا'])
  expect(seen('أورورا 6/49', 'rtl')).toEqual(['6/49', ' ', 'أورورا'])
  expect(seen('من 1 إلى 12', 'rtl')).toEqual(['12', ' ', 'إلى', ' ', '1', ' ', 'من'])
})

test('a Latin name in a right-to-left line is one piece with its numbers', () => {
  expect(seen('لعبة Harbour Bingo 90 الآن', 'rtl')).toEqual(['الآن', ' ', 'Harbour Bingo 90', ' ', 'لعبة'])
})

test('an Arabic name in a left-to-right line is reversed by itself', () => {
  expect(seen('Play أورورا لوتو now', 'ltr')).toEqual(['Play', ' ', 'لوتو', ' ', 'أورورا', ' ', 'now'])
})

test('an amount keeps its sign beside its digits', () => {
  expect(seen('الجائزة €1.250.000', 'rtl')).toEqual(['€1.250.000', ' ', 'الجائزة'])
})

test('brackets in a right-to-left word are mirrored', () => {
  expect(seen('(تجريبي)', 'rtl')).toEqual([')تجريبي('])
})
