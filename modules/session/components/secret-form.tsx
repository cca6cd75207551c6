import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { channelFaultText } from '#runtime/components/channel-fault-texts.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { type MessageId, messageId } from '#runtime/locale/message-id.ts'
import { FAULT, type Fault, type FaultCode } from '#schemas/protocol/faults.ts'
import styles from './login-form.module.css'

/** The faults of a change of the password or PIN with a message of their own. */
const KNOWN = new Set<FaultCode>([FAULT.accountLocked, FAULT.overloaded])

const textOf = (code: FaultCode): MessageId | null =>
  KNOWN.has(code) ? messageId(`session.fault.${code}`) : channelFaultText(code)

interface SecretFormProps {
  form: { readonly fault: Fault | null; readonly isBusy: boolean; readonly submit: () => Promise<void> }
  /** The message for a fault without one of its own. */
  failed: MessageId
  submitLabel: ReactNode
  children: ReactNode
}

/** The frame of a form that changes the password or the PIN. */
export function SecretForm({ form, failed, submitLabel, children }: SecretFormProps) {
  const { fault, isBusy } = form
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {fault === null ? null : (
        <FaultNote>
          <FormattedMessage id={textOf(fault.code) ?? failed} />
        </FaultNote>
      )}
      {children}
      <ActionButton type="submit" fullWidth busy={isBusy} size="large">
        {submitLabel}
      </ActionButton>
    </form>
  )
}
