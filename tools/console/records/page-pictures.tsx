import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentPicture } from '#schemas/operator/documents.ts'
import { callEndpoint, type CallProblem } from '../api/call.ts'
import { Problem, Waiting } from '../parts/states.tsx'

interface PagePicturesProps {
  /** The file: a document of a verification, or a file of a support case. */
  readonly file:
    | { readonly endpoint: 'viewDocument'; readonly siteId: string; readonly documentId: number }
    | { readonly endpoint: 'viewSupportAttachment'; readonly siteId: string; readonly attachmentId: number }
  readonly pages: number
  /** The words of the button that reads the first page. */
  readonly open: string
}

/** The pages of a stored file. A page is read when a person asks for it, because the audit log keeps who looked at it. */
export function PagePictures({ file, pages, open }: PagePicturesProps) {
  const [page, setPage] = useState<number | null>(null)
  const picture = useQuery<DocumentPicture, CallProblem>({
    queryKey: [file, page],
    queryFn: () => readPage(file, page ?? 1),
    enabled: page !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // The picture of a document is personal: it leaves the memory with the panel.
    gcTime: 0,
  })
  if (page === null)
    return (
      <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
        <Button size="small" variant="outlined" onClick={() => setPage(1)}>
          {open}
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The audit log keeps who looked at it.
        </Typography>
      </Stack>
    )
  const name = `Page ${page} of ${pages}`
  return (
    <Stack spacing={1}>
      {picture.error === null ? null : (
        <Problem problem={picture.error} retry={() => void picture.refetch()} />
      )}
      {picture.data === undefined ? (
        picture.error === null ? (
          <Waiting />
        ) : null
      ) : (
        <Box
          component="img"
          alt={name}
          aria-busy={picture.isPlaceholderData}
          src={`data:${picture.data.contentType};base64,${picture.data.data}`}
          sx={{
            maxWidth: '100%',
            alignSelf: 'flex-start',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            opacity: picture.isPlaceholderData ? 0.6 : 1,
          }}
        />
      )}
      {pages < 2 ? null : (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Page before
          </Button>
          <Button size="small" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Next page
          </Button>
          <Typography variant="body2" role="status">
            {name}
          </Typography>
        </Stack>
      )}
    </Stack>
  )
}

function readPage(file: PagePicturesProps['file'], page: number): Promise<DocumentPicture> {
  if (file.endpoint === 'viewDocument') {
    const { siteId, documentId } = file
    return callEndpoint('viewDocument', { siteId, documentId }, { page })
  }
  const { siteId, attachmentId } = file
  return callEndpoint('viewSupportAttachment', { siteId, attachmentId }, { page })
}
