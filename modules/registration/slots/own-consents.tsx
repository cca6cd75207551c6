import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { Field } from '#runtime/components/field.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { useSite } from '#runtime/site/site.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { ConsentText } from '../components/consent-text.tsx'
import styles from './own-consents.module.css'

type OwnConsent = OperationResult<'getFormConsents'>['consents'][number]

/** The optional consents of the forms, which a player withdraws and gives again (the slot `account.consents`). */
export default function OwnConsents() {
  const { consents } = useSite().manifest.registration
  return consents.some(({ required }) => !required) ? <Answers /> : null
}

function Answers() {
  const answer = useOperation('getFormConsents', {})
  return (
    <Panel title={<FormattedMessage id="registration.consents.title" />}>
      <p className={styles.intro}>
        <FormattedMessage id="registration.consents.intro" />
      </p>
      <Loaded of={answer}>{({ consents }) => <Switches consents={consents} />}</Loaded>
    </Panel>
  )
}

/** Each switch saves at once. */
function Switches({ consents }: { consents: readonly OwnConsent[] }) {
  const update = useOperationMutation('updateFormConsent', { invalidates: ['getFormConsents'] })
  // Shown while it is being saved; a failure shows what the service has.
  const [changed, setChanged] = useState<{ readonly consent: string; readonly isGiven: boolean } | null>(null)
  const change = (next: { consent: string; isGiven: boolean }) => {
    // A switch that is disabled meanwhile would lose the focus.
    if (update.isPending) return
    setChanged(next)
    update.mutate(next, { onSettled: () => setChanged(null) })
  }
  return (
    <>
      {consents.map(({ consent, isGiven, at }) => (
        <Field
          key={consent}
          kind="switch"
          name={consent}
          label={<ConsentText id={consent} />}
          hint={at === undefined ? undefined : <AnsweredAt isGiven={isGiven} at={at} />}
          checked={changed?.consent === consent ? changed.isGiven : isGiven}
          onChange={(given) => change({ consent, isGiven: given })}
        />
      ))}
      <div role="status" className="visually-hidden">
        {update.isSuccess ? <FormattedMessage id="registration.consents.saved" /> : null}
      </div>
    </>
  )
}

const AnsweredAt = ({ isGiven, at }: Pick<OwnConsent, 'isGiven'> & { at: number }) => (
  <FormattedMessage
    id={isGiven ? 'registration.consents.givenAt' : 'registration.consents.withdrawnAt'}
    values={{ date: <DateTime at={at} /> }}
  />
)
