import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { useSession } from '#runtime/session/session.ts'
import { INDEFINITE_UNTIL } from '#schemas/limits.ts'
import styles from './money-form.module.css'

/** Explains the restricted session: its open actions, and the end of the restriction. */
export function RestrictedNote() {
  const restriction = useSession().player?.restriction
  if (restriction === undefined) return null
  return (
    <div className={styles.form}>
      <NoticeCard
        tone="info"
        title={
          <FormattedMessage
            id={`cashier.restricted.${restriction.kind}`}
            values={{
              until: <DateTime at={restriction.until} />,
              isIndefinite: String(restriction.until === INDEFINITE_UNTIL),
            }}
          />
        }
        body={<FormattedMessage id="cashier.restricted.body" />}
      />
      <GoButton screen="cashier.history" kind="quiet">
        <FormattedMessage id="cashier.history.title" />
      </GoButton>
    </div>
  )
}
