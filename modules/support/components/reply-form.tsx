import { type FormEvent, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { useKeptInput } from '#runtime/forms/use-kept-input.ts'
import type { SupportAttachment, SupportConversation, SupportRefusal } from '#schemas/protocol/support.ts'
import { Attachments } from './attachments.tsx'
import { MessageField } from './case-form.tsx'
import styles from './support.module.css'

export interface Reply {
  readonly message: string
  readonly attachments: readonly number[]
}

export interface ReplyFormProps {
  conversation: SupportConversation
  isGuest?: boolean
  isSending: boolean
  refusal: SupportRefusal | undefined
  /** `onSent` empties the form. */
  onSend: (reply: Reply, onSent: () => void) => void
}

/** A further message; it opens a closed case again. */
export function ReplyForm({ conversation, isGuest = false, isSending, refusal, onSend }: ReplyFormProps) {
  const { caseId, status } = conversation
  const [message, setMessage] = useKeptInput(`support.${caseId}`, () => '')
  const [files, setFiles] = useKeptInput<readonly SupportAttachment[]>(`support.${caseId}.files`, () => [])
  const [isMissing, setMissing] = useState(false)
  const change = (text: string) => {
    setMessage(text)
    setMissing(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (message.trim() === '') return setMissing(true)
    const attachments = files.map(({ attachmentId }) => attachmentId)
    onSend({ message: message.trim(), attachments }, () => {
      setMessage('')
      setFiles([])
    })
  }
  return (
    <Panel title={<FormattedMessage id={status === 'closed' ? 'support.reply.reopen' : 'support.reply'} />}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <MessageField
          value={message}
          onChange={change}
          {...(isMissing && { error: <FormattedMessage id="support.error.message" /> })}
        />
        {isGuest ? null : <Attachments files={files} onChange={setFiles} />}
        {refusal === undefined ? null : (
          <FaultNote>
            <FormattedMessage id={`support.refusal.${refusal}`} />
          </FaultNote>
        )}
        <div>
          <ActionButton type="submit" busy={isSending}>
            <FormattedMessage id="support.reply.send" />
          </ActionButton>
        </div>
      </form>
    </Panel>
  )
}
