import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { ProgressBar } from '#runtime/components/progress-bar.tsx'
import { StatusTag, type StatusTagProps } from '#runtime/components/status-tag.tsx'
import { DOCUMENT_PAGES_MAX } from '#schemas/limits.ts'
import {
  DOCUMENT_MEDIA_TYPES,
  PICTURE_MEDIA_TYPES,
  type DocumentSide,
  type DocumentStatus,
  type VerificationRequest,
} from '#schemas/protocol/verification.ts'
import { useDocumentUpload } from '../state/use-document-upload.ts'
import { DocumentPreviews } from './document-previews.tsx'
import styles from './documents.module.css'

const ACCEPT = DOCUMENT_MEDIA_TYPES.join(',')
const ACCEPT_OF_CAMERA = PICTURE_MEDIA_TYPES.join(',')
const PERCENT = 100

export interface DocumentSideUploadProps {
  request: VerificationRequest
  side: DocumentSide
  /** The document has no other side that is needed. */
  isOnly: boolean
  /** The form was sent without this side. */
  isMissing: boolean
}

/** One side of a document: its state, its pages, and buttons that choose or take another one. */
export function DocumentSideUpload({ request, side, isOnly, isMissing }: DocumentSideUploadProps) {
  const intl = useIntl()
  const { upload, send } = useDocumentUpload(request.requestId, side)
  const known = request.documents.find((one) => one.side === side)
  const label = intl.formatMessage({ id: `account.documents.side.${isOnly ? 'only' : side}` })
  const isDecided = known?.status === 'submitted' || known?.status === 'accepted'
  return (
    <li className={styles.side}>
      <div className={styles.head}>
        <h3 className={styles.label}>{label}</h3>
        <DocumentTag status={known?.status} />
      </div>
      {known?.reason === undefined ? null : (
        <p className={styles.reason}>
          <FormattedMessage id="account.documents.reason" values={{ reason: <bdi>{known.reason}</bdi> }} />
        </p>
      )}
      {known === undefined ? null : <DocumentPreviews key={known.documentId} document={known} />}
      {upload.state === 'sending' ? (
        <ProgressBar
          label={intl.formatMessage({ id: 'account.documents.sending' })}
          labelShown
          value={Math.round(upload.share * PERCENT)}
          max={PERCENT}
          valueText={intl.formatNumber(upload.share, { style: 'percent' })}
        />
      ) : isDecided ? null : (
        <div className={styles.choices}>
          <FileButton label={label} hasOne={known !== undefined} onPicked={send} />
          <span className={styles.camera}>
            <FileButton label={label} isCamera hasOne={known !== undefined} onPicked={send} />
          </span>
        </div>
      )}
      {upload.state === 'refused' ? (
        <FaultNote>
          <FormattedMessage
            id={`account.documents.refused.${upload.code}`}
            values={{ pages: DOCUMENT_PAGES_MAX }}
          />
        </FaultNote>
      ) : isMissing ? (
        <FaultNote>
          <FormattedMessage id="account.documents.missing" />
        </FaultNote>
      ) : null}
    </li>
  )
}

interface FileButtonProps {
  label: string
  /** Opens the camera of a phone. */
  isCamera?: boolean
  hasOne: boolean
  onPicked: (file: File) => void
}

function FileButton({ label, isCamera = false, hasOne, onPicked }: FileButtonProps) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const id = isCamera
    ? 'account.documents.takePhoto'
    : hasOne
      ? 'account.documents.chooseOther'
      : 'account.documents.choose'
  const text = intl.formatMessage({ id })
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={isCamera ? ACCEPT_OF_CAMERA : ACCEPT}
        aria-label={`${text}: ${label}`}
        {...(isCamera && { capture: 'environment' as const })}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file can be chosen again after a refusal.
          target.value = ''
          if (file !== undefined) onPicked(file)
        }}
      />
      <ActionButton
        kind="quiet"
        size="small"
        ariaLabel={`${text}: ${label}`}
        onClick={() => input.current?.click()}
      >
        {text}
      </ActionButton>
    </>
  )
}

const TONES = {
  uploaded: 'info',
  submitted: 'info',
  accepted: 'success',
  refused: 'error',
} as const satisfies Record<DocumentStatus, StatusTagProps['tone']>

/** The state of one side. */
export function DocumentTag({ status }: { status: DocumentStatus | undefined }) {
  return (
    <StatusTag tone={status === undefined ? 'neutral' : TONES[status]}>
      <FormattedMessage id={`account.documents.status.${status ?? 'none'}`} />
    </StatusTag>
  )
}
