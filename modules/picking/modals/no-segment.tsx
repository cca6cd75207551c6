import type { ModalProps } from '#runtime/registry/module.ts'
import { RefusedPrompt } from '../components/refused-prompt.tsx'

/** The account has no segment yet and cannot play (spec 5, rule 1). */
export default function NoSegment({ close }: ModalProps<'picking.noSegment'>) {
  return <RefusedPrompt reason="noSegment" close={close} />
}
