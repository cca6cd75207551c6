import type { Config } from '#service/config/config.ts'

/** Keeps the encrypted files of documents by name. */
export interface DocumentStore {
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Throws if there is no such file. */
  get: (name: string) => Promise<Uint8Array>
  /** Does nothing if there is no such file. */
  remove: (name: string) => Promise<void>
}

/** The configured bucket, else a folder; its library is loaded with the first document. */
export function openDocumentStore(config: Pick<Config, 'documentsBucket' | 'dataDir'>): DocumentStore {
  let opening: Promise<DocumentStore> | null = null
  const opened = () => (opening ??= open(config))
  return {
    put: async (name, bytes) => (await opened()).put(name, bytes),
    get: async (name) => (await opened()).get(name),
    remove: async (name) => (await opened()).remove(name),
  }
}

async function open({
  documentsBucket,
  dataDir,
}: Parameters<typeof openDocumentStore>[0]): Promise<DocumentStore> {
  if (documentsBucket === undefined) {
    const { createFolderStore } = await import('./folder-store.ts')
    return createFolderStore(dataDir)
  }
  const { createBucketStore } = await import('./bucket-store.ts')
  return createBucketStore(documentsBucket)
}
