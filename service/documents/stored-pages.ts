import { sql } from 'kysely'
import { DOCUMENT_PAGES_MAX } from '#schemas/limits.ts'
import type { DocumentStore } from '#service/adapters/documents/document-store.ts'
import type { DocumentPage } from '#service/adapters/documents/encode-page.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Tx } from '#service/database/database.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { openBytes, sealBytes } from '#service/keys/seal-bytes.ts'
import { hashOf } from '#service/keys/tokens.ts'

/** A file of a player, whose pages are stored encrypted, each with a preview. */
export interface StoredFile {
  readonly fileName: string
  /** Binds the pages to their row, so that they cannot be put in the place of others. */
  readonly owner: string
}

export interface PageParts {
  readonly documents: DocumentStore
  readonly keys: KeyRing
}

/** Uploads of one player in a day, refused ones included. One that ran into the bounds of its decoder counts as ten, and the next one waits. */
const UPLOADS_A_DAY = 30
const COUNTED_FOR_OVERRUN = 10
const WAIT_AFTER_OVERRUN = '1 minute'

/** Why a player may upload no further file into this table now; null if they may. */
export async function refuseUpload(
  tx: Tx,
  table: 'verification_documents' | 'support_attachments',
  playerId: number,
): Promise<'too-many' | 'busy' | null> {
  const { rows } = await sql<{ count: number; isWaiting: boolean }>`
    select coalesce(sum(case when overran then ${COUNTED_FOR_OVERRUN}::integer else 1 end), 0)::integer as count,
      coalesce(bool_or(overran and created_at > service_now() - ${WAIT_AFTER_OVERRUN}::interval), false) as "isWaiting"
    from ${sql.table(table)}
    where player_id = ${playerId} and created_at > service_now() - interval '1 day'`.execute(tx)
  const { count, isWaiting } = rows[0]!
  if (count >= UPLOADS_A_DAY) return 'too-many'
  return isWaiting ? 'busy' : null
}

const PAGE_KINDS = ['picture', 'preview'] as const

export interface PageFile {
  readonly kind: (typeof PAGE_KINDS)[number]
  /** From 1. */
  readonly page: number
}

/** Encrypts and stores each page with its preview; returns the id of the key. */
export async function putPages(
  { documents, entropy, keys }: PageParts & { readonly entropy: Entropy },
  file: StoredFile,
  pages: readonly DocumentPage[],
): Promise<string> {
  const { keyId, secret } = keys.current('personal')
  for (const [place, page] of pages.entries()) {
    for (const kind of PAGE_KINDS) {
      const { name, owner } = nameOfPage(file, { kind, page: place + 1 })
      await documents.put(name, sealBytes(page[kind], { secret, owner }, entropy))
    }
  }
  return keyId
}

/** Decrypts one page; null before its pages are stored. */
export async function openPage(
  { documents, keys }: PageParts,
  { keyId, ...file }: StoredFile & { readonly keyId: string | null },
  which: PageFile,
): Promise<Buffer | null> {
  if (keyId === null) return null
  const { secret } = keys.byId(keyId)
  const { name, owner } = nameOfPage(file, which)
  return openBytes(await documents.get(name), { secret, owner })
}

/** Removes every page. Without a count: an upload that was broken off may have stored any of them. */
export async function removePages(
  documents: DocumentStore,
  file: StoredFile,
  pages: number | null,
): Promise<void> {
  const places = Array.from({ length: pages ?? DOCUMENT_PAGES_MAX }, (_, place) => place + 1)
  const files = places.flatMap((page) => PAGE_KINDS.map((kind) => nameOfPage(file, { kind, page })))
  await Promise.all(files.map(({ name }) => documents.remove(name)))
}

/** The name of a page's file, and the owner to which it is bound. */
export function nameOfPage({ fileName, owner }: StoredFile, { kind, page }: PageFile) {
  // The first picture has the name that every picture had before documents had pages.
  if (kind === 'picture' && page === 1) return { name: fileName, owner }
  return {
    name: hashOf(`${fileName}/${kind}/${page}`).toString('base64url'),
    owner: `${owner}/${kind}/${page}`,
  }
}
