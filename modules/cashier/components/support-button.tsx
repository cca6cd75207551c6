import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { useSite } from '#runtime/site/site.ts'

/** The way to the support of the site, whose page of contact says how to reach it; nothing where it has none. */
export function SupportButton() {
  const { contact } = useSite().manifest.content.legalPages
  if (contact === undefined) return null
  return (
    <GoButton screen="runtime.page" params={{ pageLink: contact }}>
      <FormattedMessage id="cashier.support" />
    </GoButton>
  )
}
