import { FormattedMessage, useIntl } from 'react-intl'
import { useFilePreview } from '#runtime/client/use-file-preview.ts'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { documentPreviewPath, type VerificationRequest } from '#schemas/protocol/verification.ts'
import styles from './documents.module.css'

/** Small pictures of the pages that the player has sent. */
export function DocumentPreviews({
  document: { documentId, pages = 0 },
}: {
  document: VerificationRequest['documents'][number]
}) {
  if (pages === 0) return null
  return (
    <ul className={styles.previews} role="list">
      {Array.from({ length: pages }, (_, place) => (
        <li key={place}>
          <PagePreview documentId={documentId} page={place + 1} pages={pages} />
        </li>
      ))}
    </ul>
  )
}

function PagePreview({ documentId, page, pages }: { documentId: number; page: number; pages: number }) {
  const preview = useFilePreview(documentPreviewPath(documentId, page))
  const alt = useIntl().formatMessage({ id: 'account.documents.preview' }, { page, pages })
  return (
    <span className={styles.preview}>
      {preview.state === 'shown' ? (
        <img src={preview.url} alt={alt} />
      ) : preview.state === 'loading' ? (
        <Skeleton shape="block" width="100%" height="100%" />
      ) : (
        <FormattedMessage id="account.documents.preview.failed" values={{ page }} />
      )}
    </span>
  )
}
