import type { ModalProps } from '#runtime/registry/module.ts'
import { RefusedPrompt } from '../components/refused-prompt.tsx'

/** The player's country is not one where the site may take plays (spec 5, rule 2). */
export default function CountryBlocked({ close }: ModalProps<'picking.countryBlocked'>) {
  return <RefusedPrompt reason="countryBlocked" close={close} />
}
