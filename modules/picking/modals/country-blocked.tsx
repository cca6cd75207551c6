import type { ModalProps } from '#runtime/registry/module.ts'
import { useIsHeld } from '#runtime/session/use-standing.ts'
import { RefusedPrompt } from '../components/refused-prompt.tsx'

/** The player's country is outside the countries where the site accepts plays (spec 5, rule 2), or support holds the account (segment A1). */
export default function CountryBlocked({ close }: ModalProps<'picking.countryBlocked'>) {
  return <RefusedPrompt reason={useIsHeld() ? 'held' : 'countryBlocked'} close={close} />
}
