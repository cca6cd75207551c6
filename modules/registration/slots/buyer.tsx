import { RegistrationFlow } from '../components/registration-flow.tsx'
import { NotOffered } from '../components/not-offered.tsx'
import type { BuyerStep } from '../rules/one-click-forms.ts'

interface BuyerProps {
  step: BuyerStep
  /** Currency of the deposit that follows. */
  currencyId: number
  onDone: () => void
}

/** The forms of a purchase in one click (the slot `game.buyer`): the person, who is registered with it, then the rest of the registration. */
export default function Buyer({ step, currencyId, onDone }: BuyerProps) {
  return step === 'person' ? (
    <>
      <NotOffered />
      <RegistrationFlow key={step} kind="short" buyer={step} onDone={onDone} />
    </>
  ) : (
    <RegistrationFlow key={step} kind="full" buyer={step} onDone={onDone} depositCurrencyId={currencyId} />
  )
}
