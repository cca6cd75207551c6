import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field, type TextFieldProps } from '#runtime/components/field.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { useSession } from '#runtime/session/session.ts'
import { DOCUMENT_PAGES_MAX } from '#schemas/limits.ts'
import {
  DOCUMENT_TYPE_NAMES,
  sidesOf,
  type DocumentType,
  type PendingForm,
  type VerificationRequest,
  verificationReplySchema,
} from '#schemas/protocol/verification.ts'
import { DocumentSideUpload } from './document-side-upload.tsx'
import styles from './documents.module.css'

/** The choice of a document, a file of each of its sides, and the button that hands them in. */
export function CollectDocuments({
  request,
  form,
}: {
  request: VerificationRequest
  form: PendingForm | undefined
}) {
  const intl = useIntl()
  const { refresh } = useSession()
  const { requestId, purpose } = request
  // A choice that is not stored costs the player nothing on this device.
  const draft = useOperationMutation('postPendingForm', {
    invalidates: ['getLastVerificationRequest'],
    showsOwnFailure: true,
  })
  const submission = useOperationMutation('postVerificationRequestSubmit', {
    invalidates: ['getLastVerificationRequest'],
  })
  const [chosen, setChosen] = useState<DocumentType>()
  const [note, setNote] = useState('')
  const type = chosen ?? typeOf(form?.formData['documentType']) ?? request.documentType
  const sides = type === undefined ? null : sidesOf(purpose, type)
  const errors = submission.data?.errors ?? []
  const choose = (value: string) => {
    submission.reset()
    setChosen(typeOf(value))
    const formData = { documentType: value }
    draft.mutate({ formType: purpose, formIndex: 0, formData, formCompleted: false })
  }
  const submit = () => {
    if (type === undefined) return
    submission.mutate(
      { requestId, documentType: type, ...(note.trim() !== '' && { note: note.trim() }) },
      // If the session cannot be loaded now, the overview shows the old state until its next load.
      { onSuccess: ({ result }) => void (result === 1 && refresh().catch(() => undefined)) },
    )
  }
  return (
    <>
      {request.status === 'refused' ? (
        <NoticeCard
          tone="warning"
          title={<FormattedMessage id="account.documents.again" />}
          body={<FormattedMessage id="account.documents.again.body" />}
        />
      ) : null}
      <Field
        kind="select"
        label={
          <FormattedMessage
            id={purpose === 'funds' ? 'account.documents.source' : 'account.documents.type'}
          />
        }
        value={type ?? ''}
        onChange={choose}
        placeholder={intl.formatMessage({ id: 'account.documents.type.choose' })}
        options={DOCUMENT_TYPE_NAMES.filter((name) => sidesOf(purpose, name) !== null).map((name) => ({
          value: name,
          label: intl.formatMessage({ id: `account.documents.type.${name}` }),
        }))}
      />
      {sides === null ? null : (
        <>
          <p className={styles.note}>
            <FormattedMessage id={`account.documents.${purpose}.hint`} />{' '}
            <FormattedMessage id="account.documents.types" values={{ pages: DOCUMENT_PAGES_MAX }} />
          </p>
          <ul className={styles.sides} role="list">
            {sides.map((side) => (
              <DocumentSideUpload
                key={side}
                request={request}
                side={side}
                isOnly={sides.length === 1}
                isMissing={errors.some(({ field }) => field === side) && !hasPicture(request, side)}
              />
            ))}
          </ul>
          {purpose === 'funds' ? (
            <FundsNote
              value={note}
              onChange={setNote}
              required={type === 'otherFunds'}
              isMissing={errors.some(({ field }) => field === 'note')}
            />
          ) : null}
          {errors.some(({ field }) => field === 'documentType') ? (
            <FaultNote>
              <FormattedMessage id="account.documents.refused.closed" />
            </FaultNote>
          ) : null}
          <ActionButton fullWidth size="large" busy={submission.isPending} onClick={submit}>
            <FormattedMessage id="account.documents.submit" />
          </ActionButton>
        </>
      )}
    </>
  )
}

/** The player's words about the source of funds. */
function FundsNote({
  isMissing,
  ...field
}: Pick<TextFieldProps, 'value' | 'onChange' | 'required'> & { isMissing: boolean }) {
  return (
    <Field
      kind="multiline"
      label={<FormattedMessage id="account.documents.note" />}
      maxLength={verificationReplySchema.maxLength}
      error={
        isMissing && field.value.trim() === '' ? (
          <FormattedMessage id="account.documents.note.missing" />
        ) : undefined
      }
      {...field}
    />
  )
}

const typeOf = (value: unknown): DocumentType | undefined =>
  DOCUMENT_TYPE_NAMES.find((name) => name === value)

/** Whether a side has a picture that the operator has not refused. */
const hasPicture = ({ documents }: VerificationRequest, side: string): boolean =>
  documents.some((one) => one.side === side && one.status !== 'refused')
