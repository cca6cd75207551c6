import { type MarketingChoice, marketingField } from '#schemas/entities/marketing.ts'
import { MarketingChoices } from '../components/marketing-choices.tsx'

interface RegistrationMarketingProps {
  choices: readonly MarketingChoice[]
  /** The values of the registration form. */
  values: Readonly<Record<string, string | boolean>>
  onChange: (values: Readonly<Record<string, string | boolean>>) => void
}

/** The question of a registration about marketing (the slot `registration.marketing`). Nothing is chosen beforehand. */
export default function RegistrationMarketing({ choices, values, onChange }: RegistrationMarketingProps) {
  return (
    <MarketingChoices
      choices={choices}
      kind="checkbox"
      isGiven={(choice) => values[marketingField(choice)] === true}
      onChange={(changed) =>
        onChange({
          ...values,
          ...Object.fromEntries(changed.map((choice) => [marketingField(choice), choice.isGiven])),
        })
      }
      hasTitle
    />
  )
}
