import { type FormEvent, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field } from '#runtime/components/field.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { Countdown } from '#runtime/format/countdown.tsx'
import { digitsIn } from '#schemas/typed-text.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useSession } from '#runtime/session/session.ts'
import { PHONE_CODE_DIGITS } from '#schemas/limits.ts'
import { type Fault, FAULT } from '#schemas/protocol/faults.ts'
import styles from './phone-code.module.css'

/** Verifies the player's phone number by a code that is sent to it. */
export default function PhoneCode({ close }: ModalProps<'account.phoneCode'>) {
  const { player } = useSession()
  const { phoneMobile, mobilePhoneVerified } = player?.details ?? {}
  return (
    <Sheet title={<FormattedMessage id="account.phoneCode.title" />} size="small" onClose={close}>
      {mobilePhoneVerified === true ? (
        <Verified close={close} />
      ) : phoneMobile === undefined ? (
        <NoNumber close={close} />
      ) : (
        <Steps phone={phoneMobile} />
      )}
    </Sheet>
  )
}

function Verified({ close }: { close: () => void }) {
  return (
    <div className={styles.steps}>
      <div role="status">
        <NoticeCard tone="success" title={<FormattedMessage id="account.phoneCode.done" />} />
      </div>
      <ActionButton fullWidth size="large" onClick={close}>
        <FormattedMessage id="account.phoneCode.close" />
      </ActionButton>
    </div>
  )
}

function NoNumber({ close }: { close: () => void }) {
  return (
    <div className={styles.steps}>
      <p>
        <FormattedMessage id="account.phoneCode.noNumber" />
      </p>
      <GoButton screen="account.phone" onClick={close}>
        <FormattedMessage id="account.due.phone.action" />
      </GoButton>
    </div>
  )
}

function Steps({ phone }: { phone: string }) {
  const request = useOperationMutation('requestPhoneValidation', { showsOwnFailure: true })
  const [isAsked, setAsked] = useState(false)
  const [waitUntil, setWaitUntil] = useState<number | null>(null)
  const { refresh } = useSession()
  const number = (
    <Verbatim dir="ltr" className={styles.number}>
      {phone}
    </Verbatim>
  )
  const send = () =>
    request.mutate(
      {},
      {
        onSuccess({ result, retryAfterMs }) {
          // The number was verified in another tab.
          if (result === '0') return void refresh().catch(() => undefined)
          setAsked(true)
          setWaitUntil(retryAfterMs === undefined ? null : serverNow() + retryAfterMs)
        },
      },
    )
  return (
    <div className={styles.steps}>
      <p>
        <FormattedMessage
          id={isAsked ? 'account.phoneCode.sent' : 'account.phoneCode.body'}
          values={{ number }}
        />
      </p>
      {request.isError ? <FailedNote fault={request.error} /> : null}
      {isAsked ? <CodeForm /> : null}
      {waitUntil === null ? (
        <ActionButton kind={isAsked ? 'quiet' : 'primary'} busy={request.isPending} onClick={send}>
          <FormattedMessage id={isAsked ? 'account.phoneCode.again' : 'account.phoneCode.send'} />
        </ActionButton>
      ) : (
        <p role="status" className={styles.wait}>
          <FormattedMessage
            id="account.phoneCode.wait"
            values={{ left: <Countdown until={waitUntil} onFinished={() => setWaitUntil(null)} /> }}
          />
        </p>
      )}
    </div>
  )
}

function CodeForm() {
  const { refresh } = useSession()
  const submission = useOperationMutation('submitPhoneValidation', { showsOwnFailure: true })
  const [code, setCode] = useState('')
  const [error, setError] = useState<'incomplete' | 'wrong' | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (submission.isPending) return
    if (code.length !== PHONE_CODE_DIGITS) return setError('incomplete')
    submission.mutate(
      { code },
      {
        onSuccess({ result }) {
          if (result === 0) setError('wrong')
          // If the session cannot be loaded now, the event of the verification still updates the player.
          else refresh().catch(() => undefined)
        },
      },
    )
  }
  const edit = (value: string) => {
    setError(null)
    setCode(digitsIn(value).slice(0, PHONE_CODE_DIGITS))
  }
  return (
    <form className={styles.steps} onSubmit={submit} noValidate>
      {submission.isError ? <FailedNote fault={submission.error} /> : null}
      <Field
        label={<FormattedMessage id="account.phoneCode.code" />}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        required
        value={code}
        onChange={edit}
        error={error === null ? undefined : <FormattedMessage id={`account.phoneCode.${error}`} />}
      />
      <ActionButton type="submit" fullWidth size="large" busy={submission.isPending}>
        <FormattedMessage id="account.phoneCode.submit" />
      </ActionButton>
    </form>
  )
}

function FailedNote({ fault }: { fault: Fault }) {
  return (
    <FaultNote>
      <FormattedMessage
        id={
          fault.code === FAULT.accountLocked
            ? 'account.phoneCode.locked'
            : fault.code === FAULT.overloaded
              ? 'account.fault.300'
              : 'account.phoneCode.failed'
        }
      />
    </FaultNote>
  )
}
