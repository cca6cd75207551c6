import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Art } from '#runtime/components/art.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { useHasModal, useModals } from '#runtime/modals/modals.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useLocalized, useModuleSettings, useSite } from '#runtime/site/site.ts'
import type { WelcomeSettings } from '../settings.ts'
import styles from './welcome-visitors.module.css'

/** The welcome for visitors at the end of the lobby. It shows the text of the brand, with links to the tutorial, the demo and the registration. */
export default function WelcomeVisitors() {
  const text = useLocalized()
  const site = text(useSite().manifest.brand.siteName)
  const { title, body } = useModuleSettings<Partial<WelcomeSettings>>('welcome')
  const modals = useModals()
  const hasRegistration = useHasModal('registration.short')
  return (
    <Panel emphasis>
      <div className={styles.welcome}>
        <Art name="welcome" className={styles.art} />
        <div className={styles.text}>
          <h2 className={styles.title}>
            {text(title) || <FormattedMessage id="welcome.title" values={{ site }} />}
          </h2>
          <p className={styles.body}>{text(body) || <FormattedMessage id="welcome.body" />}</p>
          <div className={styles.actions}>
            <GoButton screen="welcome.tutorial">
              <FormattedMessage id="welcome.tutorial.title" />
            </GoButton>
            <Slot id="welcome.demo" />
            {hasRegistration ? (
              <ActionButton kind="quiet" onClick={() => modals.open('registration.short')}>
                <FormattedMessage id="welcome.register" />
              </ActionButton>
            ) : null}
          </div>
        </div>
      </div>
    </Panel>
  )
}
