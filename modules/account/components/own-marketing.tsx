import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { Loaded } from '#runtime/components/loaded.tsx'
import { marketingField } from '#schemas/entities/marketing.ts'
import { type GivenChoice, MarketingChoices } from './marketing-choices.tsx'
import styles from './marketing-choices.module.css'

/** The player's consents to marketing. Each switch saves at once. */
export function OwnMarketing({ mailsAreOff }: { mailsAreOff: boolean }) {
  const answer = useOperation('getMarketingChoices', {})
  return (
    <Loaded of={answer}>{({ choices }) => <Switches choices={choices} mailsAreOff={mailsAreOff} />}</Loaded>
  )
}

function Switches({ choices, mailsAreOff }: { choices: readonly GivenChoice[]; mailsAreOff: boolean }) {
  const update = useOperationMutation('updateMarketingChoices', { invalidates: ['getMarketingChoices'] })
  // Shown while it is being saved; a failure shows what the service has.
  const [chosen, setChosen] = useState(
    () => new Map(choices.map((choice) => [marketingField(choice), choice.isGiven])),
  )
  const change = (changed: readonly GivenChoice[]) => {
    // A switch that is disabled meanwhile would lose the focus.
    if (update.isPending) return
    const before = chosen
    setChosen(new Map([...chosen, ...changed.map((one) => [marketingField(one), one.isGiven] as const)]))
    update.mutate({ choices: [...changed] }, { onError: () => setChosen(before) })
  }
  return (
    <>
      <MarketingChoices
        choices={choices}
        kind="switch"
        isGiven={(choice) => chosen.get(marketingField(choice)) === true}
        onChange={change}
      />
      {mailsAreOff ? (
        <p className={styles.intro}>
          <FormattedMessage id="account.marketing.mailsOff" />
        </p>
      ) : null}
      <div role="status" className="visually-hidden">
        {update.isSuccess ? <FormattedMessage id="account.saved" /> : null}
      </div>
    </>
  )
}
