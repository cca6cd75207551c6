import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import { addressAt, browser, isElsewhere } from '../state/other-hosts.ts'
import styles from './other-origins.module.css'

/** Leads to the other hosts of the site, where the session goes on by a ticket that works once; nothing without such a host. */
export function OtherOrigins() {
  const text = useLocalized()
  const { origins = [] } = useSite().manifest.brand
  const credentials = useOperationMutation('getWhitelabelCredentials')
  const [chosen, setChosen] = useState('')
  const others = origins.filter(isElsewhere)
  const goTo = (host: string) => {
    setChosen(host)
    credentials.mutate({}, { onSuccess: ({ ticket }) => browser.replaceWith(addressAt(host, ticket)) })
  }
  if (others.length === 0) return null
  return (
    <Panel title={<FormattedMessage id="account.origins.title" />}>
      <p className={styles.note}>
        <FormattedMessage id="account.origins.body" />
      </p>
      <div className={styles.actions}>
        {others.map(({ host, label }) => (
          <ActionButton
            key={host}
            kind="quiet"
            icon={<Icon name="external" size="small" />}
            busy={chosen === host && (credentials.isPending || credentials.isSuccess)}
            onClick={() => goTo(host)}
          >
            <FormattedMessage id="account.origins.go" values={{ name: text(label) || host }} />
          </ActionButton>
        ))}
      </div>
    </Panel>
  )
}
