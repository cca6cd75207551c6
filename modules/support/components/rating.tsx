import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { Icon } from '#runtime/components/icon.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { RATING_MAX, type SupportConversation } from '#schemas/protocol/support.ts'
import styles from './support.module.css'

const STARS = Array.from({ length: RATING_MAX }, (_, place) => place + 1)

/** One to five stars for the help in a closed case; the player can change them. */
export function Rating({ conversation: { caseId, rating } }: { conversation: SupportConversation }) {
  const intl = useIntl()
  const name = useId()
  const saving = useOperationMutation('rateSupportCase', { invalidates: ['getSupportCase'] })
  const shown = saving.isPending ? saving.variables.rating : (rating ?? 0)
  return (
    <Panel title={<FormattedMessage id="support.rating" />}>
      <fieldset className={styles.stars}>
        <legend className="visually-hidden">
          <FormattedMessage id="support.rating" />
        </legend>
        {STARS.map((star) => (
          <label key={star} className={styles.star} data-filled={star <= shown || undefined}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={star === shown}
              aria-label={intl.formatMessage({ id: 'support.rating.stars' }, { count: star })}
              onChange={() => saving.mutate({ caseId, rating: star })}
            />
            <Icon name={star <= shown ? 'star-filled' : 'star'} />
          </label>
        ))}
      </fieldset>
      <p role="status" className={styles.note}>
        <FormattedMessage id={shown === 0 ? 'support.rating.ask' : 'support.rating.thanks'} />
      </p>
    </Panel>
  )
}
