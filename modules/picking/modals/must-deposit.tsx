import { FormattedMessage } from 'react-intl'
import type { ModalProps } from '#runtime/registry/module.ts'
import { DepositPrompt } from '../components/deposit-prompt.tsx'

/** A free game on a site that restricts free games to players who have deposited (spec 5, rule 3). */
export default function MustDeposit({ close }: ModalProps<'picking.mustDeposit'>) {
  return (
    <DepositPrompt title={<FormattedMessage id="picking.mustDeposit.title" />} close={close}>
      <p>
        <FormattedMessage id="picking.mustDeposit.body" />
      </p>
    </DepositPrompt>
  )
}
