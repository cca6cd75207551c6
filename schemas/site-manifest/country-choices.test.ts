import { describe, expect, it } from 'vitest'
import { countryChoices } from './country-choices.ts'

const names = (language: string) => {
  const regions = new Intl.DisplayNames([language], { type: 'region' })
  return { language, nameOf: (code: string) => regions.of(code) }
}

describe('the countries of a form', () => {
  it('the form offers the countries that the site allows, by name in the player’s language', () => {
    const choices = countryChoices({ allowed: ['CH', 'AT', 'DE'], blocked: [] }, names('de'))
    expect(choices).toEqual([
      { value: 'DE', label: 'Deutschland' },
      { value: 'AT', label: 'Österreich' },
      { value: 'CH', label: 'Schweiz' },
    ])
  })

  it('the form offers all countries but the blocked ones where the site names none', () => {
    const codes = countryChoices({ allowed: [], blocked: ['US'] }, names('en')).map(({ value }) => value)
    expect(codes).toHaveLength(245)
    expect(codes).not.toContain('US')
  })
})
