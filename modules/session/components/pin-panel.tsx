import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import type { Player } from '#schemas/entities/player.ts'
import { PinForm } from './pin-form.tsx'
import styles from './login-form.module.css'

/** The player's PIN: its use on this site, its age, and a form that changes it. */
export function PinPanel({ player, use }: { player: Player; use: 'registration' | 'login' }) {
  const [isDone, setDone] = useState(false)
  const { lastPinChangeDate: changedAt } = player.statistics
  return (
    <Panel title={<FormattedMessage id="session.pin" />}>
      <div className={styles.form}>
        <p>
          <FormattedMessage id={`session.pin.use.${use}`} />
        </p>
        <p>
          {changedAt === undefined ? (
            <FormattedMessage id="session.pin.none" />
          ) : (
            <FormattedMessage id="session.pin.changed" values={{ at: <DateTime at={changedAt} /> }} />
          )}
        </p>
        <div role="status">{isDone ? <PinSet /> : null}</div>
        {isDone ? null : <PinForm onChanged={() => setDone(true)} />}
      </div>
    </Panel>
  )
}

function PinSet() {
  return (
    <NoticeCard
      tone="success"
      title={<FormattedMessage id="session.pin.done" />}
      body={<FormattedMessage id="session.passwords.done.body" />}
      actions={
        <HomeButton size="small" kind="quiet">
          <FormattedMessage id="session.toGames" />
        </HomeButton>
      }
    />
  )
}
