import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { deviceNow, serverNow } from '#runtime/clock/server-clock.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field } from '#runtime/components/field.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { digitsIn } from '#schemas/typed-text.ts'
import { useFragment } from '#runtime/router/navigate.ts'
import { type Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { TicketAnswer } from '../components/ticket-answer.tsx'
import { TicketCamera } from '../components/ticket-camera.tsx'
import { readTicketCode, type TicketCode } from '../state/ticket-code.ts'
import styles from './scan.module.css'

const TICKET_ID_MAX = 15
const SECURE_KEY_MAX = 20

/** Checks a printed ticket: its code by the camera, or its id and SecureKey as typed. */
export default function Scan() {
  // The address in a printed code has the ticket behind the `#`.
  const fragment = useFragment()
  return <TicketCheck key={fragment} scanned={readTicketCode(fragment)} />
}

const NO_CODE: TicketCode = { ticketId: '', secureKey: '' }

function TicketCheck({ scanned }: { scanned: TicketCode | null }) {
  const [code, setCode] = useState(scanned ?? NO_CODE)
  const [asked, setAsked] = useState(scanned)
  const [isScanning, setScanning] = useState(false)
  const check = useOperation('checkTicketStatus', asked ?? NO_CODE, { enabled: asked !== null })
  const submit = (next: TicketCode) => {
    const isSame = asked?.ticketId === next.ticketId && asked.secureKey === next.secureKey
    if (isSame) void check.refetch()
    else setAsked({ ticketId: next.ticketId, secureKey: next.secureKey })
  }
  const take = (found: TicketCode) => {
    setScanning(false)
    setCode(found)
    submit(found)
  }
  return (
    <ScreenFrame title={<FormattedMessage id="raffle.scan.title" />} width="narrow">
      <Answer
        ticketId={asked?.ticketId ?? ''}
        answer={check.data}
        answeredAt={check.dataUpdatedAt}
        fault={check.error}
      />
      <Panel>
        <p className={styles.lead}>
          <FormattedMessage id="raffle.scan.body" />
        </p>
        {isScanning ? (
          <TicketCamera onCode={take} onClose={() => setScanning(false)} />
        ) : (
          <div>
            <ActionButton icon={<Icon name="scan" />} kind="quiet" onClick={() => setScanning(true)}>
              <FormattedMessage id="raffle.scan.camera.open" />
            </ActionButton>
          </div>
        )}
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            submit(code)
          }}
        >
          <Field
            label={<FormattedMessage id="raffle.scan.id" />}
            value={code.ticketId}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            required
            onChange={(text) => setCode({ ...code, ticketId: digitsIn(text).slice(0, TICKET_ID_MAX) })}
          />
          <Field
            label={<FormattedMessage id="raffle.scan.key" />}
            hint={<FormattedMessage id="raffle.scan.keyHint" />}
            value={code.secureKey}
            autoComplete="off"
            dir="ltr"
            maxLength={SECURE_KEY_MAX}
            required
            onChange={(text) => setCode({ ...code, secureKey: text.toUpperCase() })}
          />
          <ActionButton type="submit" fullWidth busy={check.isFetching}>
            <FormattedMessage id="raffle.scan.check" />
          </ActionButton>
        </form>
      </Panel>
    </ScreenFrame>
  )
}

interface AnswerProps {
  ticketId: string
  answer: OperationResult<'checkTicketStatus'> | undefined
  /** By the clock of the device. */
  answeredAt: number
  fault: Fault | null
}

/** The answer above the form; it takes the focus, so that it is read at once. */
function Answer({ ticketId, answer, answeredAt, fault }: AnswerProps) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer !== undefined) region.current?.focus()
  }, [answer])
  return (
    <div ref={region} tabIndex={-1} role="status" className={styles.answer}>
      {fault === null ? (
        answer === undefined ? null : (
          <TicketAnswer
            answer={answer}
            ticketId={ticketId}
            checkedTime={answeredAt + serverNow() - deviceNow()}
          />
        )
      ) : (
        <FaultNote>
          <FormattedMessage
            id={fault.code === FAULT.overloaded ? 'raffle.scan.tooMany' : 'raffle.scan.failed'}
          />
        </FaultNote>
      )}
    </div>
  )
}
