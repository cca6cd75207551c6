import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { useSite } from '#runtime/site/site.ts'
import { ToolScreen } from '../components/tool-screen.tsx'
import { Consequences } from '../components/consequences.tsx'
import { Organisations } from '../components/organisations.tsx'
import styles from '../components/safer-play.module.css'

/** Explains a self-exclusion before the player chooses its length. */
export default function Exclusion() {
  const { indefinite, chooseSites } = useSite().manifest.settings.selfExclusion
  return (
    <ToolScreen title={<FormattedMessage id="safer-play.exclusion.title" />} width="narrow">
      <Panel>
        <div className={styles.fields}>
          <p>
            <FormattedMessage id="safer-play.exclusion.body" values={{ indefinite: String(indefinite) }} />
          </p>
          <Consequences kind="exclusion" sites={chooseSites ? 'choice' : 'all'} />
          <GoButton screen="safer-play.setExclusion" fullWidth>
            <FormattedMessage id="safer-play.exclusion.choose" />
          </GoButton>
          <GoButton screen="safer-play.timeout" kind="quiet" fullWidth>
            <FormattedMessage id="safer-play.exclusion.instead" />
          </GoButton>
        </div>
      </Panel>
      <Organisations />
    </ToolScreen>
  )
}
