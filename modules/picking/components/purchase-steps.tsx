import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useScreenPath } from '#runtime/router/navigate.ts'
import { useSession } from '#runtime/session/session.ts'
import { isOneTap, type Checkout } from '../state/slip.ts'
import { BuyButton } from './buy-button.tsx'
import { ChangedPrice } from './changed-price.tsx'
import { MissingFunds } from './missing-funds.tsx'

/** The last part of a purchase: the login of a visitor; for a player the limits, a missing amount, and the button. */
export function PurchaseSteps({ slip }: { slip: Checkout }) {
  const { state } = useSession()
  if (state === 'visitor' || state === 'failed') return <LoginPrompt slip={slip} />
  return (
    <>
      <Slot id="money.limits" of={{ spends: 'play' }} />
      <ChangedPrice slip={slip} />
      <MissingFunds slip={slip} />
      <BuyButton slip={slip} />
    </>
  )
}

/** A visitor logs in, or registers over this page; the slip is kept, and a missing amount is deposited next. */
function LoginPrompt({ slip }: { slip: Checkout }) {
  const pathOf = useScreenPath()
  const modals = useModals()
  const { gameId, gameInstanceId } = slip.game
  const back =
    slip.foreign?.path ?? pathOf('picking.pick', { gid: gameId, id: gameInstanceId, step: 'confirm' })
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id="picking.login.title" />}
      body={<FormattedMessage id={isOneTap(slip) ? 'picking.login.back' : 'picking.login.body'} />}
      actions={
        <>
          <GoButton screen="session.login" params={{ redirectUrl: back }}>
            <FormattedMessage id="picking.login.action" />
          </GoButton>
          <ActionButton kind="quiet" onClick={() => modals.open('registration.short')}>
            <FormattedMessage id="picking.login.register" />
          </ActionButton>
        </>
      }
    />
  )
}
