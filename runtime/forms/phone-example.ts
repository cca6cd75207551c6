import { useOperation } from '#runtime/client/use-operation.ts'
import { useSite } from '#runtime/site/site.ts'

/** Mobile numbers by country, in the form that the service takes: digits with single hyphens. */
const EXAMPLES: Readonly<Record<string, string>> = {
  AT: '+43-660-1234567',
  BE: '+32-470-123456',
  BJ: '+229-90-123456',
  CH: '+41-79-1234567',
  CI: '+225-07-12345678',
  DE: '+49-151-1234567',
  ES: '+34-612-345678',
  FR: '+33-6-12345678',
  GB: '+44-7700-900123',
  GH: '+233-24-1234567',
  IE: '+353-85-0123456',
  LU: '+352-628-123456',
  NG: '+234-803-1234567',
  SN: '+221-70-1234567',
  TG: '+228-90-123456',
  US: '+1-202-555-0123',
}

/** The country of a connection does not change while a form is open. */
const FRESH_MS = 3_600_000

/**
 * A phone number as an example for a field: of the given country, otherwise of the country of the connection; of the site's own one where
 * there is no example for that.
 */
export function usePhoneExample(country?: string): string {
  const { defaultCountry } = useSite().manifest.registration
  const here = useOperation('getCountryCodeByIp', {}, { enabled: country === undefined, staleMs: FRESH_MS })
    .data?.country
  return EXAMPLES[country ?? here ?? ''] ?? EXAMPLES[defaultCountry] ?? EXAMPLES['US'] ?? ''
}
