import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field } from '#runtime/components/field.tsx'
import { useKeptInput } from '#runtime/forms/use-kept-input.ts'
import { checkedTextSchema } from '#schemas/protocol/requests.ts'
import {
  SUPPORT_MESSAGE_MAX,
  SUPPORT_REFERENCE_MAX,
  SUPPORT_SUBJECT_MAX,
  type SupportAttachment,
  type SupportRefusal,
} from '#schemas/protocol/support.ts'
import type { NewSupportCase } from '../state/support-ticket.ts'
import { useTopics } from '../state/use-topics.ts'
import { Attachments } from './attachments.tsx'
import styles from './support.module.css'

const EMPTY = { topic: '', subject: '', message: '', reference: '', email: '', name: '' }
type Typed = typeof EMPTY
type TypedField = keyof Typed

/** The fields that must not be empty, and the refusals that the service gives for each. */
const FIELDS = ['topic', 'email', 'subject', 'message'] as const
/** All fields that can be wrong: a player's reference must be of something that the player has. */
const CHECKED = [...FIELDS, 'reference'] as const
type Checked = (typeof CHECKED)[number]
const isField = (refusal: string): refusal is Checked => (CHECKED as readonly string[]).includes(refusal)

export interface CaseFormProps {
  /** A guest gives an e-mail address, and sends no files. */
  isGuest: boolean
  /** The topic and the reference with which the form begins, from the link to it. */
  about: { topic?: string | undefined; reference?: string | undefined }
  isSending: boolean
  /** Why the last one was not taken. */
  refusal: SupportRefusal | undefined
  onSend: (body: NewSupportCase) => void
}

/** A new case: its topic, subject and message, and where there is one the number of a game or an order. */
export function CaseForm({ isGuest, about, isSending, refusal, onSend }: CaseFormProps) {
  const intl = useIntl()
  const topics = useTopics()
  const [typed, setTyped] = useKeptInput<Typed>('support', () => ({
    ...EMPTY,
    topic: topics.find(({ value }) => value === about.topic)?.value ?? '',
    reference: about.reference?.slice(0, SUPPORT_REFERENCE_MAX) ?? '',
  }))
  const [files, setFiles] = useKeptInput<readonly SupportAttachment[]>('support.files', () => [])
  const [missing, setMissing] = useState<readonly Checked[]>([])
  const refused = refusal !== undefined && isField(refusal) ? [refusal] : []
  const wrong = new Set<Checked>([...missing, ...refused])
  const set = (field: TypedField) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    setMissing((before) => before.filter((one) => one !== field))
  }
  const errorOf = (field: Checked) =>
    wrong.has(field) ? { error: <FormattedMessage id={`support.error.${field}`} /> } : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const lacking = FIELDS.filter((field) => (field !== 'email' || isGuest) && typed[field].trim() === '')
    setMissing(lacking)
    if (lacking.length === 0) onSend(bodyOf(typed, { isGuest, files }))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isGuest ? (
        <div className={styles.pair}>
          <Field
            label={<FormattedMessage id="support.form.name" />}
            optionalNote={<FormattedMessage id="support.form.optional" />}
            autoComplete="name"
            value={typed.name}
            onChange={set('name')}
            maxLength={100}
          />
          <Field
            type="email"
            inputMode="email"
            autoComplete="email"
            dir="ltr"
            required
            label={<FormattedMessage id="support.form.email" />}
            value={typed.email}
            onChange={set('email')}
            maxLength={checkedTextSchema.maxLength}
            {...errorOf('email')}
          />
        </div>
      ) : null}
      <Field
        kind="select"
        required
        label={<FormattedMessage id="support.form.topic" />}
        placeholder={intl.formatMessage({ id: 'support.form.topic.choose' })}
        value={typed.topic}
        onChange={set('topic')}
        options={topics}
        {...errorOf('topic')}
      />
      <Field
        required
        label={<FormattedMessage id="support.form.subject" />}
        dir="auto"
        value={typed.subject}
        onChange={set('subject')}
        maxLength={SUPPORT_SUBJECT_MAX}
        {...errorOf('subject')}
      />
      <MessageField value={typed.message} onChange={set('message')} {...errorOf('message')} />
      <Field
        label={<FormattedMessage id="support.form.reference" />}
        optionalNote={<FormattedMessage id="support.form.optional" />}
        dir="ltr"
        value={typed.reference}
        onChange={set('reference')}
        maxLength={SUPPORT_REFERENCE_MAX}
        {...errorOf('reference')}
      />
      {isGuest ? null : <Attachments files={files} onChange={setFiles} />}
      {refusal === undefined || isField(refusal) ? null : (
        <FaultNote>
          <FormattedMessage id={`support.refusal.${refusal}`} />
        </FaultNote>
      )}
      <ActionButton type="submit" fullWidth busy={isSending}>
        <FormattedMessage id="support.form.send" />
      </ActionButton>
    </form>
  )
}

function bodyOf(
  { email, name, reference, topic, subject, message }: Typed,
  { isGuest, files }: { isGuest: boolean; files: readonly SupportAttachment[] },
): NewSupportCase {
  return {
    topic,
    subject: subject.trim(),
    message: message.trim(),
    ...(reference.trim() !== '' && { reference: reference.trim() }),
    ...(isGuest
      ? { email: email.trim(), ...(name.trim() !== '' && { name: name.trim() }) }
      : { attachments: files.map(({ attachmentId }) => attachmentId) }),
  }
}

export interface MessageFieldProps {
  value: string
  onChange: (value: string) => void
  error?: React.ReactNode
}

/** Share of the most characters from which the field counts them. */
const COUNTED_FROM = 0.8

/** The text of a message; near its end the field counts the characters. */
export function MessageField({ value, onChange, error }: MessageFieldProps) {
  const isNearEnd = value.length > SUPPORT_MESSAGE_MAX * COUNTED_FROM
  return (
    <Field
      kind="multiline"
      required
      dir="auto"
      label={<FormattedMessage id="support.form.message" />}
      {...(isNearEnd && {
        hint: (
          <FormattedMessage id="support.form.left" values={{ count: SUPPORT_MESSAGE_MAX - value.length }} />
        ),
      })}
      {...(error !== undefined && { error })}
      value={value}
      onChange={onChange}
      maxLength={SUPPORT_MESSAGE_MAX}
    />
  )
}
