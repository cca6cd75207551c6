import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePendingJoin } from '#games/client/pending-join.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useScreenPath } from '#runtime/router/navigate.ts'
import { IncompletePlayer } from '#runtime/components/incomplete-player.tsx'
import { useSession } from '#runtime/session/session.ts'
import { useIsIncomplete } from '#runtime/session/use-standing.ts'
import { useGuestStart } from '../state/guest-start.ts'
import { isOneTap, type Checkout } from '../state/slip.ts'
import { isOpen, useAwaitedPurchase } from '../state/use-awaited-purchase.ts'
import { AwaitedPurchase } from './awaited-purchase.tsx'
import { BuyButton } from './buy-button.tsx'
import { ChangedPrice } from './changed-price.tsx'
import styles from './guest-purchase.module.css'
import { MissingFunds } from './missing-funds.tsx'

/** The last part of a purchase: the login of a visitor; for a player the limits, a missing amount, and the button. */
export function PurchaseSteps({ slip }: { slip: Checkout }) {
  const { state } = useSession()
  if (state === 'visitor' || state === 'failed') return <LoginPrompt slip={slip} />
  if (slip.pending?.isAutomatic === true && state === 'loggedIn') return <AutomaticSteps slip={slip} />
  return <StepsByHand slip={slip} />
}

/** A slip that is bought once a deposit is paid. The button comes back where the service makes no purchase by itself. */
function AutomaticSteps({ slip }: { slip: Checkout }) {
  const { purchase } = useAwaitedPurchase()
  const isIncomplete = useIsIncomplete()
  if (purchase === null || (purchase !== undefined && !isOpen(purchase) && purchase.state !== 'joined')) {
    return <StepsByHand slip={slip} />
  }
  return (
    <>
      <AwaitedPurchase />
      {purchase?.state === 'waiting' && !isIncomplete ? <MissingFunds slip={slip} /> : null}
    </>
  )
}

function StepsByHand({ slip }: { slip: Checkout }) {
  const { amount, currencyId } = slip.payments.chosen
  return (
    <>
      <Slot
        id="money.limits"
        of={{ spends: 'play', ...(amount !== null && { wager: { amount, currencyId } }) }}
      />
      <ChangedPrice slip={slip} />
      <StepsInPlace slip={slip}>
        <IncompletePlayer isPurchase>
          <MissingFunds slip={slip} />
          <BuyButton slip={slip} />
        </IncompletePlayer>
      </StepsInPlace>
    </>
  )
}

/** Shows the registration and the deposit that a purchase lacks as steps of the dialog that sells the game. */
function StepsInPlace({ slip, children }: { slip: Checkout; children: ReactNode }) {
  const { begin, isInPlace } = useGuestStart()
  const isIncomplete = useIsIncomplete()
  const { pending, balanceAfter, game, payments } = slip
  const { amount, currencyId } = payments.chosen
  const lacks = isIncomplete || (balanceAfter !== null && balanceAfter < 0)
  if (!isInPlace || begin === null || !lacks || pending === null || amount === null) return children
  return (
    <ActionButton
      size="large"
      fullWidth
      onClick={() => begin(game.gameId)}
      price={<Money amount={amount} currencyId={currencyId} />}
    >
      <FormattedMessage id="picking.guest.start" />
    </ActionButton>
  )
}

/** A visitor logs in, or registers over this page; the slip is kept, and a missing amount is deposited next. */
function LoginPrompt({ slip }: { slip: Checkout }) {
  const pathOf = useScreenPath()
  const modals = useModals()
  const { gameId, gameInstanceId } = slip.game
  const [, { setAutomatic }] = usePendingJoin()
  const { amount, currencyId } = slip.payments.chosen
  const { begin, isInPlace } = useGuestStart()
  const isAutomatable = slip.pending !== null && amount !== null
  const register = () => {
    setAutomatic(false)
    modals.open('registration.short')
  }
  const back =
    slip.foreign?.path ?? pathOf('picking.pick', { gid: gameId, id: gameInstanceId, step: 'confirm' })
  if (isInPlace && isAutomatable && begin !== null) {
    return <GuestStart amount={amount} currencyId={currencyId} onStart={() => begin(gameId)} />
  }
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id="picking.login.title" />}
      body={
        <>
          <FormattedMessage id={isOneTap(slip) ? 'picking.login.back' : 'picking.login.body'} />
          {isAutomatable && begin !== null ? (
            <>
              {' '}
              <FormattedMessage
                id="picking.login.oneClick"
                values={{ amount: <Money amount={amount} currencyId={currencyId} /> }}
              />
            </>
          ) : null}
        </>
      }
      actions={
        <>
          <GoButton screen="session.login" params={{ redirectUrl: back }}>
            <FormattedMessage id="picking.login.action" />
          </GoButton>
          <ActionButton kind="quiet" onClick={register}>
            <FormattedMessage id="picking.login.register" />
          </ActionButton>
          {isAutomatable && begin !== null ? (
            <ActionButton
              kind="quiet"
              onClick={() => begin(gameId)}
              price={<Money amount={amount} currencyId={currencyId} />}
            >
              <FormattedMessage id="picking.login.registerAndBuy" />
            </ActionButton>
          ) : null}
        </>
      }
    />
  )
}

interface GuestStartProps {
  amount: number
  currencyId: number
  onStart: () => void
}

/** Begins the steps of a guest's purchase in the dialog that sells the game; a player of the site logs in over it. */
function GuestStart({ amount, currencyId, onStart }: GuestStartProps) {
  const modals = useModals()
  const price = <Money amount={amount} currencyId={currencyId} />
  return (
    <>
      <p>
        <FormattedMessage id="picking.guest.intro" values={{ amount: price }} />
      </p>
      <ActionButton size="large" fullWidth onClick={onStart} price={price}>
        <FormattedMessage id="picking.guest.start" />
      </ActionButton>
      <p className={styles.known}>
        <FormattedMessage id="picking.guest.known" />
      </p>
      <ActionButton kind="quiet" fullWidth onClick={() => modals.open('session.login')}>
        <FormattedMessage id="picking.login.action" />
      </ActionButton>
    </>
  )
}
