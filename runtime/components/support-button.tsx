import { useSite } from '#runtime/site/site.ts'
import { GoButton, type GoButtonLook } from './go-button.tsx'

/** A button to the site's contact page; renders nothing where the site has none. */
export function SupportButton(look: GoButtonLook) {
  const { contact } = useSite().manifest.content.legalPages
  return contact === undefined ? null : (
    <GoButton {...look} screen="runtime.page" params={{ pageLink: contact }} />
  )
}
