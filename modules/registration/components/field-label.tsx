import { FormattedMessage } from 'react-intl'
import { useLocalized, useSite } from '#runtime/site/site.ts'

/** A field's label: the site's own text for a custom field, the product's for the others. */
export function FieldLabel({ id }: { id: string }) {
  const { customFields } = useSite().manifest.registration
  const localize = useLocalized()
  const own = customFields.short_reg.fields[id] ?? customFields.full_reg.fields[id]
  return own ? localize(own.label) : <FormattedMessage id={`registration.field.${id}`} />
}
