import { FormattedMessage } from 'react-intl'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'

/** Shown where the address of a game's screen names no game, or an expired one. */
export function NoGame() {
  const title = <FormattedMessage id="runtime.noGame.title" />
  const action = (
    <HomeButton>
      <FormattedMessage id="runtime.noGame.action" />
    </HomeButton>
  )
  return (
    <ScreenFrame title={title} titleHidden>
      <ScreenState
        of={{
          state: 'empty',
          art: 'notFound',
          title,
          body: <FormattedMessage id="runtime.noGame.body" />,
          action,
        }}
      />
    </ScreenFrame>
  )
}
