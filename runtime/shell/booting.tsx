import { FormattedMessage } from 'react-intl'
import { ScreenState } from '#runtime/components/screen-state.tsx'

/** A loading screen, as high as the window, so that content below does not jump. */
export function ScreenLoading() {
  return (
    <div style={{ minBlockSize: '100vh' }}>
      <ScreenState of={{ state: 'loading' }} />
    </div>
  )
}

/** Shown while the session loads: the coming layout, or that the login is in progress. */
export function Booting({ isLoggingIn }: { isLoggingIn: boolean }) {
  if (!isLoggingIn) return <ScreenLoading />
  return (
    <p role="status" style={{ padding: '4rem 1rem', textAlign: 'center' }}>
      <FormattedMessage id="runtime.loggingIn" />
    </p>
  )
}
