import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { useSession } from '#runtime/session/session.ts'

interface OwnOnlyProps {
  /** Title of the screen for a visitor. */
  title: ReactNode
  /** The path to return to after the login. */
  redirectUrl: string
  children: ReactNode
}

/** A screen with data of a player's own: a visitor is asked to log in first. */
export function OwnOnly({ title, redirectUrl, children }: OwnOnlyProps) {
  const { state } = useSession()
  if (state !== 'visitor' && state !== 'failed') return children
  return (
    <ScreenFrame title={title} width="narrow">
      <Panel>
        <EmptyState
          art="login"
          title={<FormattedMessage id="history.visitor" />}
          action={
            <GoButton screen="session.login" params={{ redirectUrl }}>
              <FormattedMessage id="history.logIn" />
            </GoButton>
          }
        />
      </Panel>
    </ScreenFrame>
  )
}
