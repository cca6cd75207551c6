/** ISO 3166-1 alpha-2 codes of inhabited countries, for sites that accept players from anywhere. */
const ISO_COUNTRIES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM ' +
  'FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT ' +
  'JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM ' +
  'MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR ' +
  'PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH ' +
  'TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

export interface CountryChoice {
  value: string
  label: string
}

export interface CountryNames {
  language: string
  /** A country's name in that language; undefined where it has none. */
  nameOf: (code: string) => string | undefined
}

const COUNTRIES = ISO_COUNTRIES.split(' ')

/** Whether there is a country of this code. */
export const isCountry = (code: string): boolean => COUNTRIES.includes(code)

/** The countries from which a site accepts players, as codes. */
export function servedCountries({
  allowed,
  blocked,
}: {
  allowed: readonly string[]
  blocked: readonly string[]
}): string[] {
  const listed = allowed.length > 0 ? allowed : COUNTRIES
  return listed.filter((code) => !blocked.includes(code))
}

/** The countries that a site serves, with localized names, in the language's order. */
export function countryChoices(
  countries: Parameters<typeof servedCountries>[0],
  { language, nameOf }: CountryNames,
): CountryChoice[] {
  const { compare } = new Intl.Collator(language)
  return servedCountries(countries)
    .map((code) => ({ value: code, label: nameOf(code) ?? code }))
    .toSorted((one, other) => compare(one.label, other.label))
}
