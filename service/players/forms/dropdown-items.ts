import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { countryChoices } from '#schemas/site-manifest/country-choices.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import type { Refused } from '#service/call/refused.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { countryNamesIn } from './country-names.ts'
import { provincesOf } from './provinces.ts'

/** The choices of a registration field; refused where the field has no list. */
export async function dropdownItems(
  { manifest }: ServedSite,
  { name, country, languageId }: OperationRequest<'getDropdownItems'> & { languageId: string },
): Promise<OperationResult<'getDropdownItems'> | Refused<'notFound'>> {
  const { countries, defaultCountry, customFields } = manifest.registration
  const { short_reg: short, full_reg: full } = customFields
  const custom = short.fields[name] ?? full.fields[name]
  const values = custom?.schema.enum
  if (values !== undefined) {
    const labelOf = (value: string | number) =>
      localized(custom?.choices?.[value], languageId.slice(0, 2), manifest.languages.default) || String(value)
    return { items: values.map((value) => ({ value, label: labelOf(value) })) }
  }
  if (name === 'country') return { items: countryChoices(countries, countryNamesIn(languageId)) }
  if (name !== 'primaryAddressState') return { refused: 'notFound' }
  const provinces = await provincesOf(country ?? defaultCountry)
  return { items: provinces.map((one) => ({ value: one.name, label: one.name })) }
}
