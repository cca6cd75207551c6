import type { ModalProps } from '#runtime/registry/module.ts'
import { RefusedPrompt } from '../components/refused-prompt.tsx'

/** The account is not classed yet and cannot play (spec 5, rule 1). */
export default function NoSegment({ close }: ModalProps<'picking.noSegment'>) {
  return <RefusedPrompt reason="noSegment" close={close} />
}
