import type { ModalProps } from '#runtime/registry/module.ts'
import { useSession } from '#runtime/session/session.ts'
import { RefusedPrompt } from '../components/refused-prompt.tsx'

/** The player's country is outside the countries where the site accepts plays (spec 5, rule 2), or support holds the account (segment A1). */
export default function CountryBlocked({ close }: ModalProps<'picking.countryBlocked'>) {
  const { player } = useSession()
  const isHeld = player?.verification.playerSegment === 'A1'
  return <RefusedPrompt reason={isHeld ? 'held' : 'countryBlocked'} close={close} />
}
