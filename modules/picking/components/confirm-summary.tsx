import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useSession } from '#runtime/session/session.ts'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { useScreenPath } from '#runtime/router/navigate.ts'
import { GoButton } from '#runtime/components/go-button.tsx'
import type { Checkout } from '../state/slip.ts'
import { BuyButton } from './buy-button.tsx'
import styles from './confirm-summary.module.css'
import { ChangedPrice } from './changed-price.tsx'
import { DrawFacts } from './draw-facts.tsx'
import { FurtherDraws } from './further-draws.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { MissingFunds } from './missing-funds.tsx'
import { PayFrom } from './pay-from.tsx'
import { PriceLines } from './price-lines.tsx'

/** The final summary before payment: the lines, the draw, and the full price before the button. */
export function ConfirmSummary({ slip }: { slip: Checkout }) {
  const { state, show } = slip
  const { state: session } = useSession()
  return (
    <div className={styles.confirm}>
      <LinesPanel
        checkout={slip}
        readOnly={state.joining}
        aside={
          <ActionButton
            kind="quiet"
            size="small"
            disabled={state.joining}
            onClick={() => show('numberPicking')}
          >
            <FormattedMessage id="picking.confirm.change" />
          </ActionButton>
        }
      />
      <Panel variant="ticket" emphasis title={<FormattedMessage id="picking.confirm.title" />}>
        <DrawFacts game={slip.game} />
        <FurtherDraws slip={slip} />
        <PayFrom slip={slip} />
        <PriceLines slip={slip} withBalance />
        {session === 'visitor' || session === 'failed' ? (
          <LoginPrompt slip={slip} />
        ) : (
          <>
            <Slot id="money.limits" of={{ spends: 'play' }} />
            <ChangedPrice slip={slip} />
            <MissingFunds slip={slip} />
            <BuyButton slip={slip} />
          </>
        )}
        <p className={styles.final}>
          <FormattedMessage
            id={slip.further.chosen > 0 ? 'picking.confirm.finalFurther' : 'picking.confirm.final'}
          />
        </p>
      </Panel>
    </div>
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
      body={<FormattedMessage id="picking.login.body" />}
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
