import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import styles from '../components/safer-play.module.css'

/** The ways from the operator's page about responsible gaming to the player's tools; the self-exclusion is one click away. */
export default function ToolLinks() {
  return (
    <Panel title={<FormattedMessage id="safer-play.links.title" />}>
      <div className={styles.buttons}>
        <GoButton screen="safer-play.selfCheck" kind="quiet">
          <FormattedMessage id="safer-play.selfCheck.title" />
        </GoButton>
        <GoButton screen="safer-play.limits" kind="quiet">
          <FormattedMessage id="safer-play.limits.title" />
        </GoButton>
        <GoButton screen="safer-play.timeout" kind="quiet">
          <FormattedMessage id="safer-play.timeout.title" />
        </GoButton>
        <GoButton screen="safer-play.exclusion" kind="quiet">
          <FormattedMessage id="safer-play.exclusion.title" />
        </GoButton>
      </div>
    </Panel>
  )
}
