import { messageId } from '#runtime/locale/message-id.ts'
import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import { exitCodeOf, nextSteps } from '../state/join-answers.ts'
import type { Checkout } from '../state/slip.ts'
import { ChangedRate } from './changed-rate.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { NextStepButton } from './next-step-button.tsx'
import styles from './not-joined.module.css'

/** Why the plays were refused, that nothing was charged, and the next steps (spec 8, join errors). */
export function NotJoined({ slip }: { slip: Checkout }) {
  const { state, form } = slip
  const code = exitCodeOf(state.joinCode ?? -1)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => region.current?.focus(), [])
  return (
    <div className={styles.notJoined}>
      <div ref={region} tabIndex={-1} role="alert" className={styles.reason}>
        <Panel emphasis>
          <EmptyState
            art="error"
            title={<FormattedMessage id={messageId(`picking.notJoined.${code}.title`)} />}
            body={
              <FormattedMessage
                id={messageId(`picking.notJoined.${code}.body`)}
                values={{ room: form.room }}
              />
            }
          />
          {code === JOIN_EXIT.rateChanged ? <ChangedRate slip={slip} /> : null}
          <div className={styles.actions}>
            {nextSteps(code).map((step, place) => (
              <NextStepButton key={step} step={step} slip={slip} isFirst={place === 0} />
            ))}
          </div>
        </Panel>
      </div>
      <LinesPanel checkout={slip} readOnly />
    </div>
  )
}
