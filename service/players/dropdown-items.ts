import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { countryChoices } from '#schemas/site-manifest/country-choices.ts'
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
  const values = (short.fields[name] ?? full.fields[name])?.schema.enum
  // The values of a custom field are its labels, as in the form.
  if (values !== undefined) return { items: values.map((value) => ({ value, label: String(value) })) }
  if (name === 'country') return { items: countryChoices(countries, countryNamesIn(languageId)) }
  if (name !== 'primaryAddressState') return { refused: 'notFound' }
  const provinces = await provincesOf(country ?? defaultCountry)
  return { items: provinces.map((one) => ({ value: one.name, label: one.name })) }
}
