import { describe, expect, test } from 'vitest'
import { checkName, checkScreenName, checkText } from './field-checks.ts'

describe('a name that mails repeat', () => {
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
  ])('is refused where it holds a line break or an address: %j', (name) => {
    expect(checkName(name)).toEqual({ code: 'name' })
    expect(checkScreenName(name)).toEqual({ code: 'name' })
  })

  test.each(['Ada Lovelace', 'O’Brien-Smith', 'J. R. Núñez', 'محمد علی', 'می\u200Cخواهم', 'St. John'])(
    'is accepted: %s',
    (name) => {
      expect(checkName(name)).toBeNull()
    },
  )

  test('other texts are refused where they hold a control character', () => {
    expect(checkText('1 High Street\nFlat 2')).toEqual({ code: 'not-text' })
    expect(checkText('1 High Street, Flat 2')).toBeNull()
  })
})
