import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useFilePreview } from '#runtime/client/use-file-preview.ts'
import { useFileUpload } from '#runtime/client/use-file-upload.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { ProgressBar } from '#runtime/components/progress-bar.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { DOCUMENT_PAGES_MAX } from '#schemas/limits.ts'
import {
  SUPPORT_ATTACHMENTS_MAX,
  SUPPORT_UPLOAD_PATH,
  type SupportAttachment,
  supportPreviewPath,
} from '#schemas/protocol/support.ts'
import { DOCUMENT_MEDIA_TYPES } from '#schemas/protocol/verification.ts'
import styles from './support.module.css'

const ACCEPT = DOCUMENT_MEDIA_TYPES.join(',')
const PERCENT = 100

export interface AttachmentsProps {
  files: readonly SupportAttachment[]
  onChange: (change: (files: readonly SupportAttachment[]) => readonly SupportAttachment[]) => void
}

/** Pictures and PDFs for a message: each is uploaded when it is chosen, and sent with the message. */
export function Attachments({ files, onChange }: AttachmentsProps) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const { upload, send } = useFileUpload<SupportAttachment>({
    path: SUPPORT_UPLOAD_PATH,
    onStored: (file) => onChange((before) => [...before, file]),
  })
  const remove = (attachmentId: number) =>
    onChange((before) => before.filter((file) => file.attachmentId !== attachmentId))
  return (
    <div className={styles.attachments}>
      <Previews files={files} onRemove={remove} />
      {upload.state === 'sending' ? (
        <ProgressBar
          label={intl.formatMessage({ id: 'support.files.sending' })}
          labelShown
          value={Math.round(upload.share * PERCENT)}
          max={PERCENT}
          valueText={intl.formatNumber(upload.share, { style: 'percent' })}
        />
      ) : files.length < SUPPORT_ATTACHMENTS_MAX ? (
        <div>
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPT}
            aria-label={intl.formatMessage({ id: 'support.files.add' })}
            onChange={({ target }) => {
              const file = target.files?.[0]
              // The same file can be chosen again after a refusal.
              target.value = ''
              if (file !== undefined) send(file)
            }}
          />
          <ActionButton
            kind="quiet"
            size="small"
            icon={<Icon name="plus" size="small" />}
            onClick={() => input.current?.click()}
          >
            <FormattedMessage id="support.files.add" />
          </ActionButton>
        </div>
      ) : null}
      {upload.state === 'refused' ? (
        <FaultNote>
          <FormattedMessage
            id={`support.files.refused.${upload.code}`}
            values={{ pages: DOCUMENT_PAGES_MAX }}
          />
        </FaultNote>
      ) : (
        <p className={styles.note}>
          <FormattedMessage id="support.files.hint" values={{ count: SUPPORT_ATTACHMENTS_MAX }} />
        </p>
      )}
    </div>
  )
}

export interface PreviewsProps {
  files: readonly SupportAttachment[]
  onRemove?: (attachmentId: number) => void
}

/** Small pictures of the first pages of files. */
export function Previews({ files, onRemove }: PreviewsProps) {
  const intl = useIntl()
  if (files.length === 0) return null
  return (
    <ul className={styles.previews} role="list">
      {files.map((file, place) => (
        <li key={file.attachmentId} className={styles.file}>
          <Preview file={file} place={place + 1} />
          {onRemove === undefined ? null : (
            <button
              type="button"
              className={styles.remove}
              aria-label={intl.formatMessage({ id: 'support.files.remove' }, { place: place + 1 })}
              onClick={() => onRemove(file.attachmentId)}
            >
              <Icon name="close" size="small" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Preview({ file: { attachmentId, pages }, place }: { file: SupportAttachment; place: number }) {
  const preview = useFilePreview(supportPreviewPath(attachmentId, 1))
  const alt = useIntl().formatMessage({ id: 'support.files.preview' }, { place, pages })
  return (
    <span className={styles.preview}>
      {preview.state === 'shown' ? (
        <img src={preview.url} alt={alt} />
      ) : preview.state === 'loading' ? (
        <Skeleton shape="block" width="100%" height="100%" />
      ) : (
        <FormattedMessage id="support.files.preview.failed" values={{ place }} />
      )}
    </span>
  )
}
