import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { useSession } from '#runtime/session/session.ts'

export interface OwnSubscriptionsProps {
  title: ReactNode
  eyebrow?: ReactNode
  /** The address after the login. */
  redirectUrl: string
  children: ReactNode
}

/** A screen of the player's subscriptions. Visitors get a login link. */
export function OwnSubscriptions({ redirectUrl, children, ...frame }: OwnSubscriptionsProps) {
  const { state } = useSession()
  const isVisitor = state === 'visitor' || state === 'failed'
  return (
    <ScreenFrame {...frame} width="narrow">
      {isVisitor ? (
        <Panel>
          <EmptyState
            art="login"
            title={<FormattedMessage id="subscriptions.visitor" />}
            action={
              <GoButton screen="session.login" params={{ redirectUrl }}>
                <FormattedMessage id="subscriptions.logIn" />
              </GoButton>
            }
          />
        </Panel>
      ) : (
        children
      )}
    </ScreenFrame>
  )
}
