import { FormattedMessage } from 'react-intl'
import { GoButton } from './go-button.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { ScreenState } from './screen-state.tsx'

/** A screen about one game whose address names none, or one that is gone. */
export function NoGame() {
  const title = <FormattedMessage id="runtime.noGame.title" />
  const action = (
    <GoButton screen="lobby.home">
      <FormattedMessage id="runtime.noGame.action" />
    </GoButton>
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
