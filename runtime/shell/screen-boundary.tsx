import { useAtomValue } from 'jotai'
import { Component, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { connectionAtom } from '#runtime/client/connection.ts'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { PartNotLoaded } from '#runtime/registry/mounted-part.ts'
import { page } from '#runtime/context/page.ts'
import { reportError } from '#runtime/context/report-error.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'

interface ScreenBoundaryProps {
  children: ReactNode
  /** Identifies the screen: a change resets the boundary. */
  screenKey: string
}

/** Shows the page of spec section 2 ("Boot texts") when a screen throws or its code cannot be loaded. */
export function ScreenBoundary(props: ScreenBoundaryProps) {
  const { status } = useAtomValue(connectionAtom)
  return <Boundary {...props} isConnected={status === 'connected'} />
}

interface BoundaryProps extends ScreenBoundaryProps {
  isConnected: boolean
}

interface BoundaryState {
  error: unknown
  screenKey: string
  isConnected: boolean
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {
    error: null,
    screenKey: this.props.screenKey,
    isConnected: this.props.isConnected,
  }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error }
  }

  static getDerivedStateFromProps(
    { screenKey, isConnected }: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    if (screenKey !== state.screenKey) return { error: null, screenKey, isConnected }
    if (isConnected === state.isConnected) return null
    // A load that failed offline is retried once online.
    const isWorthAnother = isConnected && state.error instanceof PartNotLoaded
    return { isConnected, ...(isWorthAnother && { error: null }) }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!(error instanceof PartNotLoaded)) return <BrokenScreen />
    // Online, a newer build has most likely replaced the code; a reload fetches it.
    const retry = this.props.isConnected ? page.reload : () => this.setState({ error: null })
    return <ScreenState of={{ state: this.props.isConnected ? 'error' : 'offline', retry }} />
  }
}

/** An unexpected error that was logged; offers a link to the site's root. */
function BrokenScreen() {
  return (
    <EmptyState
      headingLevel={1}
      art="error"
      title={<FormattedMessage id="runtime.broken.title" />}
      body={<FormattedMessage id="runtime.broken.body" />}
      action={
        <ActionButton onClick={page.reloadAtRoot}>
          <FormattedMessage id="runtime.broken.continue" />
        </ActionButton>
      }
    />
  )
}
