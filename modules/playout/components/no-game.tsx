import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { useGo } from '#runtime/router/navigate.ts'

/** An address that names no game, or one that is gone. */
export function NoGame() {
  const go = useGo()
  return (
    <EmptyState
      art="notFound"
      title={<FormattedMessage id="playout.noGame" />}
      body={<FormattedMessage id="playout.noGameBody" />}
      action={
        <ActionButton onClick={() => go('lobby.home')}>
          <FormattedMessage id="playout.toLobby" />
        </ActionButton>
      }
    />
  )
}
