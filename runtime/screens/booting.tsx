import { FormattedMessage } from 'react-intl'
import { ScreenState } from '#runtime/components/screen-state.tsx'

/** What is shown while the session loads: the layout to come, or that the player is being logged in. */
export function Booting({ isLoggingIn }: { isLoggingIn: boolean }) {
  if (!isLoggingIn) return <ScreenState of={{ state: 'loading' }} />
  return (
    <p role="status" style={{ padding: '4rem 1rem', textAlign: 'center' }}>
      <FormattedMessage id="runtime.loggingIn" />
    </p>
  )
}
