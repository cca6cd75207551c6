import { describe, expect, it } from 'vitest'
import { readRecord } from './read-record.ts'

describe('a pasted record', () => {
  it.each([
    ['  ', 'empty'],
    ['{', 'not-json'],
    ['[]', 'not-a-record'],
    ['{"recordVersion":1}', 'not-a-record'],
  ])('the pasted text %j is refused as %s', (text, refusal) => {
    expect(readRecord(text)).toEqual({ refusal })
  })

  it('a pasted text with the shape of a record is accepted', () => {
    expect(readRecord('{"recordVersion":1,"definition":{}}')).toHaveProperty('record.recordVersion', 1)
  })
})
