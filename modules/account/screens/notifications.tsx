import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { Field } from '#runtime/components/field.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import type { ContactPreference, Player } from '#schemas/entities/player.ts'
import { AccountFrame } from '../components/account-frame.tsx'
import { MessageList } from '../components/message-list.tsx'
import { OwnMarketing } from '../components/own-marketing.tsx'
import choiceStyles from '../components/choices.module.css'
import styles from './notifications.module.css'

/** The subjects of mails that a player may switch off, in order. */
const SUBJECTS = [
  'contactEmailWins',
  'contactEmailDeposits',
  'contactEmailWithdrawals',
] as const satisfies readonly (keyof ContactPreference)[]

/** The messages of the operator, the mails that the player wants, and the marketing. Each switch saves at once. */
export default function Notifications() {
  const { player } = useSession()
  const { manifest } = useSite()
  if (!player?.contactPreference) return null
  return (
    <AccountFrame titleId="account.notifications.title">
      <MessageList />
      <Panel title={<FormattedMessage id="account.notifications.mails" />}>
        <Switches player={player} kept={player.contactPreference} />
      </Panel>
      {manifest.registration.marketing.channels.length === 0 ? null : (
        <Panel title={<FormattedMessage id="account.marketing.title" />}>
          <OwnMarketing mailsAreOff={!player.contactPreference.contactByEmail} />
        </Panel>
      )}
      <Slot id="account.consents" />
    </AccountFrame>
  )
}

function Switches({ player, kept }: { player: Player; kept: ContactPreference }) {
  const { refresh } = useSession()
  const update = useOperationMutation('updateContactPreference')
  // Shown while it is being saved; a failure shows what the service has.
  const [chosen, setChosen] = useState(kept)
  const change = (part: Partial<ContactPreference>) => {
    // A switch that is disabled meanwhile would lose the focus.
    if (update.isPending) return
    const before = chosen
    const next = { ...chosen, ...part }
    setChosen(next)
    update.mutate(next, {
      onSuccess: () => void refresh().catch(() => undefined),
      onError: () => setChosen(before),
    })
  }
  const email = <Verbatim>{player.details.primaryEmail ?? ''}</Verbatim>
  return (
    <>
      <Field
        kind="switch"
        label={<FormattedMessage id="account.notifications.contactByEmail" />}
        hint={
          player.details.primaryEmail === undefined ? undefined : (
            <FormattedMessage id="account.notifications.to" values={{ email }} />
          )
        }
        checked={chosen.contactByEmail}
        onChange={(contactByEmail) => change({ contactByEmail })}
      />
      <fieldset className={choiceStyles.group}>
        <legend className={choiceStyles.legend}>
          <FormattedMessage id="account.notifications.subjects" />
        </legend>
        {SUBJECTS.map((subject) => (
          <Field
            key={subject}
            kind="switch"
            label={<FormattedMessage id={`account.notifications.${subject}`} />}
            disabled={!chosen.contactByEmail}
            checked={chosen.contactByEmail && chosen[subject]}
            onChange={(isWanted) => change({ [subject]: isWanted })}
          />
        ))}
      </fieldset>
      <p className={styles.note}>
        <FormattedMessage id="account.notifications.note" />
      </p>
      <div role="status" className="visually-hidden">
        {update.isSuccess ? <FormattedMessage id="account.saved" /> : null}
      </div>
    </>
  )
}
