import { useRuntime } from '#runtime/context/runtime-services.ts'
import { useSite } from '#runtime/site/site.ts'
import { GoButton, type GoButtonLook, RoleButton } from './go-button.tsx'

/** A button to the form to the operator, or else to the site's contact page; renders nothing where the site has neither. */
export function SupportButton(look: GoButtonLook) {
  const { contact } = useSite().manifest.content.legalPages
  const hasForm = useRuntime().registry.screenFor('contact') !== null
  if (hasForm) return <RoleButton to="contact" {...look} />
  return contact === undefined ? null : (
    <GoButton {...look} screen="runtime.page" params={{ pageLink: contact }} />
  )
}
