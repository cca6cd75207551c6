import { FormattedMessage } from 'react-intl'
import { ScreenState } from '#runtime/components/screen-state.tsx'

/** A screen that is on its way, as high as the window: what stands below must not jump when it is there. */
export function ScreenLoading() {
  return (
    <div style={{ minBlockSize: '100vh' }}>
      <ScreenState of={{ state: 'loading' }} />
    </div>
  )
}

/** What is shown while the session loads: the layout to come, or that the player is being logged in. */
export function Booting({ isLoggingIn }: { isLoggingIn: boolean }) {
  if (!isLoggingIn) return <ScreenLoading />
  return (
    <p role="status" style={{ padding: '4rem 1rem', textAlign: 'center' }}>
      <FormattedMessage id="runtime.loggingIn" />
    </p>
  )
}
