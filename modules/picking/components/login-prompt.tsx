import { FormattedMessage } from 'react-intl'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { useScreenPath } from '#runtime/router/navigate.ts'
import type { Slip } from '../state/slip.ts'
import { GoButton } from '#runtime/components/go-button.tsx'

/** Sends a visitor to the login; afterwards the player returns to this slip, which the draft has kept. */
export function LoginPrompt({ slip }: { slip: Slip }) {
  const pathOf = useScreenPath()
  const { gameId, gameInstanceId } = slip.game
  const back = pathOf('picking.pick', { gid: gameId, id: gameInstanceId, step: 'confirm' })
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id="picking.login.title" />}
      body={<FormattedMessage id="picking.login.body" />}
      actions={
        <GoButton screen="session.login" params={{ redirectUrl: back }}>
          <FormattedMessage id="picking.login.action" />
        </GoButton>
      }
    />
  )
}
