import { type FormEvent, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field } from '#runtime/components/field.tsx'
import { verificationReplySchema, type VerificationRequest } from '#schemas/protocol/verification.ts'
import styles from './documents.module.css'

/** The player's messages to the operator about the documents, and a field for a new one. */
export function ReplyForm({ request }: { request: VerificationRequest }) {
  const sending = useOperationMutation('postVerificationRequestReply', {
    invalidates: ['getLastVerificationRequest'],
  })
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || sending.isPending) return
    sending.mutate(
      { requestId: request.requestId, text: text.trim() },
      { onSuccess: ({ result }) => (result === 1 ? setText('') : undefined) },
    )
  }
  return (
    <form className={styles.panel} onSubmit={submit}>
      {request.replies.length === 0 ? null : (
        <ul className={styles.replies}>
          {request.replies.map((reply) => (
            <li key={reply.time}>
              <bdi>{reply.text}</bdi>
            </li>
          ))}
        </ul>
      )}
      <Field
        kind="multiline"
        label={<FormattedMessage id="account.documents.reply" />}
        value={text}
        onChange={setText}
        maxLength={verificationReplySchema.maxLength}
      />
      {sending.data?.result === 0 ? (
        <FaultNote>
          <FormattedMessage id="account.documents.reply.refused" />
        </FaultNote>
      ) : null}
      <div>
        <ActionButton type="submit" kind="quiet" size="small" busy={sending.isPending}>
          <FormattedMessage id="account.documents.reply.send" />
        </ActionButton>
      </div>
    </form>
  )
}
