import { useFileUpload } from '#runtime/client/use-file-upload.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { documentUploadPath, type DocumentSide } from '#schemas/protocol/verification.ts'

/** Uploads a file of one side of a document, and loads the request again. */
export function useDocumentUpload(requestId: number, side: DocumentSide) {
  const { queries } = useRuntime()
  return useFileUpload({
    path: documentUploadPath(requestId, side),
    onStored: () => queries.invalidateQueries({ queryKey: ['getLastVerificationRequest'] }),
  })
}
