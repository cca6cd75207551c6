import { messageId } from '#runtime/locale/message-id.ts'
import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useHoldsPlace } from '#runtime/client/unsettled.ts'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { JOIN_EXIT, type JoinExitCode } from '#schemas/protocol/faults.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { exitCodeOf, nextSteps, stepsOfOneTap } from '../state/join-answers.ts'
import { isOneTap, type Checkout } from '../state/slip.ts'
import { ChangedRate } from './changed-rate.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { NextStepButton } from './next-step-button.tsx'
import styles from './not-joined.module.css'

/** Why the plays were refused, that nothing was charged, and the next steps (spec 8, join errors). */
export function NotJoined({ slip }: { slip: Checkout }) {
  const { game, state, form } = slip
  const values = { unit: playUnits[game.gameRule], room: form.room }
  const code = exitCodeOf(state.joinCode ?? -1)
  const hasNoLines = isOneTap(slip)
  const reason = hasNoLines && hasOwnText(code) ? 'picking.notBought' : 'picking.notJoined'
  const isBlock = code === JOIN_EXIT.accountStatusBlocksJoining && state.joinBlock !== null
  const text = `${reason}.${code}${isBlock ? `.${state.joinBlock}` : ''}`
  const region = useRef<HTMLDivElement>(null)
  useHoldsPlace()
  useEffect(() => region.current?.focus(), [])
  return (
    <div className={styles.notJoined}>
      <div ref={region} tabIndex={-1} role="alert" className={styles.reason}>
        <Panel emphasis>
          <EmptyState
            art="error"
            title={<FormattedMessage id={messageId(`${text}.title`)} values={values} />}
            body={<FormattedMessage id={messageId(`${text}.body`)} values={values} />}
          />
          {code === JOIN_EXIT.rateChanged ? <ChangedRate slip={slip} /> : null}
          <div className={styles.actions}>
            {(hasNoLines ? stepsOfOneTap(code) : nextSteps(code)).map((step, place) => (
              <NextStepButton key={step} step={step} slip={slip} isFirst={place === 0} />
            ))}
          </div>
        </Panel>
      </div>
      {hasNoLines ? null : <LinesPanel checkout={slip} readOnly />}
    </div>
  )
}

/** Refusals whose texts name lines and draws: a purchase of one tap has neither. */
const OWN_TEXTS = [
  JOIN_EXIT.none,
  JOIN_EXIT.gameNoLongerAvailable,
  JOIN_EXIT.tooManyLines,
  JOIN_EXIT.alreadyJoinedWithMaxPlays,
  JOIN_EXIT.couldNotConfirmPlays,
  JOIN_EXIT.siteCannotAcceptPlays,
  JOIN_EXIT.overloaded,
] as const satisfies readonly JoinExitCode[]

const hasOwnText = (code: JoinExitCode) => OWN_TEXTS.some((own) => own === code)
