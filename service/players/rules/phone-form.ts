import parsePhoneNumber, {
  type CountryCallingCode,
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
} from 'libphonenumber-js/min'
import { westernDigits } from '#schemas/typed-text.ts'

/**
 * A phone number in its one form, E.164 (`+4915123456789`), however it was typed: national or international, with 00 for the plus, with
 * the trunk zero behind the country code. `country` is that of a national number. Digits that are no number of any country are kept as digits.
 */
export function phoneForm(typed: string, country: string | null): string {
  const home = country !== null && isSupportedCountry(country) ? country : undefined
  const plain = dialled(typed)
  const text = isWithoutPlus(plain, home) ? `+${plain}` : plain
  const parsed = parse(text, home)
  if (parsed === undefined) return plain.replace('+', '')
  const international = `+${parsed.countryCallingCode}`
  if (!text.startsWith(`${international}0`) || !hasTrunkZero(parsed.countryCallingCode)) return parsed.number
  const national = text.slice(international.length).replace(/^0+/, '')
  return parse(`${international}${national}`, undefined)?.number ?? parsed.number
}

/** The characters that a phone dials: digits, with a plus for an international number. */
function dialled(typed: string): string {
  const text = westernDigits(typed).trim()
  const digits = text.replaceAll(/[^0-9]/g, '')
  if (/^\(?[+\uFF0B]/.test(text)) return `+${digits}`
  // No national number begins with two zeros.
  return digits.startsWith('00') ? `+${digits.replace(/^0+/, '')}` : digits
}

/** Whether a number without plus or trunk zero is an international one, of a country whose national numbers have a trunk zero. */
function isWithoutPlus(digits: string, home: CountryCode | undefined): boolean {
  if (home === undefined || digits.startsWith('+') || digits.startsWith('0')) return false
  const code = getCountryCallingCode(home)
  if (!digits.startsWith(code) || !hasTrunkZero(code)) return false
  return parse(`+${digits}`, undefined)?.isValid() ?? false
}

/** Whether national numbers of these countries have a zero in front that is left out behind the country code. */
function hasTrunkZero(callingCode: CountryCallingCode): boolean {
  const metadata = new Metadata()
  // The library's types leave out that a plan is found by calling code too, and its national prefix.
  metadata.selectNumberingPlan(callingCode as CountryCode)
  const plan = metadata.numberingPlan as unknown as { nationalPrefix: () => string | undefined } | undefined
  return plan?.nationalPrefix() === '0'
}

function parse(text: string, home: CountryCode | undefined) {
  return parsePhoneNumber(text, { extract: false, ...(home !== undefined && { defaultCountry: home }) })
}
