import { describe, expect, it } from 'vitest'
import { readPlayNumbers, writePlayNumbers } from './play-string.ts'

describe('plays of numbers on the wire', () => {
  it('a play of numbers is read as main set, second set and count', () => {
    expect(readPlayNumbers('3-11-19')).toEqual({ main: [3, 11, 19], second: [], count: 1 })
    expect(readPlayNumbers('5-14|2-9#4')).toEqual({ main: [5, 14], second: [2, 9], count: 4 })
  })

  it.each(['', '3--4', '-3', '3-', 'T:000123', 'B:7', '3|', '3#0', '3-4|2#', 'PERM3:4-17@1'])(
    'the text %j is not read as a play of numbers',
    (text) => {
      expect(readPlayNumbers(text)).toBeNull()
    },
  )

  it('a play of numbers is written in ascending order', () => {
    expect(writePlayNumbers([40, 3, 11])).toBe('3-11-40')
    expect(writePlayNumbers([9, 5], [7, 2])).toBe('5-9|2-7')
  })
})
