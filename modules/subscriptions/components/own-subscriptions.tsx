import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { OwnOnly, type OwnOnlyProps } from '#games/components/own-only.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'

interface OwnSubscriptionsProps extends Pick<OwnOnlyProps, 'title' | 'eyebrow' | 'children'> {
  /** The path to return to after the login. */
  redirectUrl: string
}

/** A screen of the player's subscriptions. */
export function OwnSubscriptions({ redirectUrl, children, ...frame }: OwnSubscriptionsProps) {
  return (
    <OwnOnly
      {...frame}
      reason={<FormattedMessage id="subscriptions.visitor" />}
      login={
        <GoButton screen="session.login" params={{ redirectUrl }}>
          <FormattedMessage id="subscriptions.logIn" />
        </GoButton>
      }
    >
      <ScreenFrame {...frame} width="narrow">
        {children}
      </ScreenFrame>
    </OwnOnly>
  )
}
