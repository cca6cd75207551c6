import { FormattedMessage } from 'react-intl'
import { GoButton } from '#runtime/components/go-button.tsx'
import { OwnOnly, type OwnOnlyProps } from '#games/components/own-only.tsx'

interface OwnHistoryProps extends Pick<OwnOnlyProps, 'title' | 'children'> {
  /** The path to return to after the login. */
  redirectUrl: string
}

/** A screen of the player's games. */
export function OwnHistory({ redirectUrl, ...screen }: OwnHistoryProps) {
  return (
    <OwnOnly
      {...screen}
      reason={<FormattedMessage id="history.visitor" />}
      login={
        <GoButton screen="session.login" params={{ redirectUrl }}>
          <FormattedMessage id="history.logIn" />
        </GoButton>
      }
    />
  )
}
