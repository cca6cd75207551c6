import { describe, expect, test } from 'vitest'
import { checkName, checkScreenName, checkText, isPlainName } from './field-checks.ts'

describe('names that mails repeat', () => {
  test.each([
    'Your account is locked\nlog in at evil',
    'Ada\u2028Lovelace',
    'Ada\u202ELovelace',
    'see http://evil.example',
    'see HTTPS:evil',
    'www.evil.example',
    'ada@evil.example',
    'evil://example',
    'a\\b',
  ])('a name with a line break or an address is refused: %j', (name) => {
    expect(checkName(name)).toEqual({ code: 'name' })
    expect(checkScreenName(name)).toEqual({ code: 'name' })
  })

  test.each(['Ada Lovelace', 'O’Brien-Smith', 'J. R. Núñez', 'محمد علی', 'می\u200Cخواهم', 'St. John'])(
    'a name is accepted: %s',
    (name) => {
      expect(checkName(name)).toBeNull()
    },
  )

  test.each(['O', '李', '伟', 'Å', ' Ada '])('one letter is a name: %j', (name) => {
    expect(checkName(name)).toBeNull()
  })

  test.each([' ', '\u00A0', '\u200B', '\u00AD \u2060', '\u3164'])(
    'a name that shows nothing is missing: %j',
    (name) => {
      expect(checkName(name)).toEqual({ code: 'required' })
      expect(isPlainName(name)).toBe(false)
    },
  )

  test.each(['123', '…', `Z${'\u0335\u0336\u0337\u0338\u0321'.repeat(3)}algo`, 'Аda'])(
    'this is no name: %j',
    (name) => {
      expect(checkName(name)).toEqual({ code: 'name' })
    },
  )

  test.each(['Nguyễn', 'שָׁלוֹם', 'नमिता क्ष्मी', 'محمّد'])('marks of a language stay: %s', (name) => {
    expect(checkName(name)).toBeNull()
  })

  test('other texts with a control character are refused', () => {
    expect(checkText('1 High Street\nFlat 2')).toEqual({ code: 'not-text' })
    expect(checkText('1 High Street, Flat 2')).toBeNull()
  })
})
