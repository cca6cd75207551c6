import { describe, expect, test } from 'vitest'
import { sentEmail } from '#modules/registration/rules/email-form.ts'
import { emailKey, emailOfPerson, governmentIdKey, nameOfPerson, storedEmail } from './normal-forms.ts'
import { phoneForm } from './phone-form.ts'

describe('security 30: a phone number has one form', () => {
  test.each([
    ['+4915123456789', 'DE'],
    ['015123456789', 'DE'],
    ['0151-234-56789', 'DE'],
    ['004915123456789', 'DE'],
    ['004915123456789', 'NG'],
    ['+49015123456789', 'DE'],
    ['+49-(0)151-23456789', 'GB'],
    ['+490015123456789', null],
    ['+49-00151-23456789', 'DE'],
    ['4915123456789', 'DE'],
    ['15123456789', 'DE'],
    ['٠١٥١٢٣٤٥٦٧٨٩', 'DE'],
    ['＋４９１５１２３４５６７８９', null],
  ])('%s typed in %s', (typed, country) => {
    expect(phoneForm(typed, country)).toBe('+4915123456789')
  })

  test.each([
    ['0803-1234567', 'NG', '+2348031234567'],
    ['2348031234567', 'NG', '+2348031234567'],
    ['07700-900123', 'GB', '+447700900123'],
    ['2025550123', 'US', '+12025550123'],
    ['011493012345678', 'US', '+493012345678'],
    ['0612345678', 'IT', '+390612345678'],
    ['+390612345678', 'DE', '+390612345678'],
    ['3912345678', 'IT', '+393912345678'],
  ])('%s of %s is %s', (typed, country, form) => {
    expect(phoneForm(typed, country)).toBe(form)
  })

  test('digits that no country knows are kept as digits', () => {
    expect(phoneForm('+999-123-4567', 'DE')).toBe('9991234567')
    expect(phoneForm('0151-23456789', null)).toBe('015123456789')
    expect(phoneForm('015123456789', 'XX')).toBe('015123456789')
  })
})

describe('security 30: an e-mail address has one form', () => {
  test.each([
    'Ada@Example.org',
    ' ada@example.org ',
    'a\u200Bda@example.org',
    'ad\u00ADa@example.org',
    '\u202Aada@example.org\u202C',
    'ａｄａ@ｅｘａｍｐｌｅ．ｏｒｇ',
  ])('%j is the address of ada', (typed) => {
    expect(emailKey(typed)).toBe('ada@example.org')
  })

  test('an address with an international domain is stored in its script and sent in ASCII', () => {
    for (const typed of [
      'a@bücher.example',
      'a@BÜCHER.example',
      'a@xn--bcher-kva.example',
      'a@bu\u0308cher.example',
    ]) {
      expect(storedEmail(typed)).toBe('a@bücher.example')
      expect(sentEmail(storedEmail(typed))).toBe('a@xn--bcher-kva.example')
    }
    expect(storedEmail('a@xn--80akhbyknj4f.xn--p1ai')).toBe('a@испытание.рф')
    expect(emailKey('a@испытание.рф')).toBe('a@xn--80akhbyknj4f.xn--p1ai')
  })

  test.each([
    ['ada+1@example.org', 'ada@example.org'],
    ['a.d.a+games@gmail.com', 'ada@gmail.com'],
    ['A.da@googlemail.com', 'ada@gmail.com'],
    ['a.da@example.org', 'a.da@example.org'],
    ['+ada@example.org', '+ada@example.org'],
  ])('%s belongs to the person of %s', (typed, person) => {
    expect(emailOfPerson(typed)).toBe(person)
    expect(emailKey(typed)).toBe(typed.toLowerCase())
  })
})

describe('security 30: a name has one form', () => {
  test.each([
    [
      ['ADA', 'LOVELACE'],
      ['Ada', 'Lovelace'],
    ],
    [
      ['Ａｄａ', 'Lovelace'],
      ['Ada', 'Lovelace'],
    ],
    [
      ['Anna-Maria', 'O’Brien'],
      ['Anna Maria', "O'Brien"],
    ],
    [
      ['Lovelace', 'Ada'],
      ['Ada', 'Lovelace'],
    ],
    [
      ['José', 'Núñez'],
      ['Jose', 'Nunez'],
    ],
    [
      ['Jörg', 'Groß'],
      ['JOERG', 'GROSS'],
    ],
    [
      ['A\u200Bda', 'Love\u00ADlace'],
      ['Ada', '  Lovelace '],
    ],
    [
      ['محمّد', 'علی'],
      ['محمد', 'علی'],
    ],
  ])('%j is the name %j', (one, other) => {
    expect(nameOfPerson(...one)).toBe(nameOfPerson(...other))
  })

  test('other names differ', () => {
    expect(nameOfPerson('Ada', 'Lovelace')).not.toBe(nameOfPerson('Ida', 'Lovelace'))
    expect(nameOfPerson('李', '伟')).not.toBe(nameOfPerson('李', '娜'))
  })

  test('a government id has no spaces, hyphens and case', () => {
    expect(governmentIdKey(' l01x-00 t٤٧')).toBe('L01X00T47')
  })
})
