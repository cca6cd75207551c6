import { useIntl } from 'react-intl'
import { Icon } from '#runtime/components/icon.tsx'
import { useSoundEnabled } from './sound-settings.ts'
import styles from './sound-switch.module.css'

/** Mutes the site, on every screen that has sound. */
export function SoundSwitch() {
  const [isEnabled, choose] = useSoundEnabled()
  const intl = useIntl()
  return (
    <button
      type="button"
      className={styles.switch}
      aria-pressed={isEnabled}
      aria-label={intl.formatMessage({ id: 'runtime.sound' })}
      onClick={() => choose(!isEnabled)}
    >
      <Icon name={isEnabled ? 'sound-on' : 'sound-off'} />
    </button>
  )
}
