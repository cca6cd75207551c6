import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { hostNameOf } from '#service/channel/origin.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { hashOf } from '#service/keys/tokens.ts'
import { asPreview } from '#service/sites/previews.ts'
import { findDraft } from './draft-rows.ts'

/** A link shows a draft for one hour. */
const LINK_MS = 3_600_000

interface CreatedLink {
  readonly id: string
  readonly siteId: string
  readonly by: string
}

/** Stores a link, and removes those that have ended. Returns its end in UTC milliseconds. */
export async function storeLink(tx: Tx, { id, siteId, by }: CreatedLink): Promise<number> {
  await tx.deleteFrom('preview_links').where('ends_at', '<=', now).execute()
  const { ends_at: endsAt } = await tx
    .insertInto('preview_links')
    .values({
      link_hash: hashOf(id),
      site_id: siteId,
      created_by: by,
      ends_at: sql<number>`service_now() + ${LINK_MS} * interval '1 millisecond'`,
    })
    .returning('ends_at')
    .executeTakeFirstOrThrow()
  return endsAt
}

/** The site of a link; null where it has ended or never was. */
async function siteOfLink(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('preview_links')
    .select('site_id')
    .where('link_hash', '=', hashOf(id))
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return row?.site_id ?? null
}

type LinkService = Pick<ServiceContext, 'sites' | 'database'>

/**
 * Opens the drafts of links: each page that is asked for at the host of one shows the draft as the service has it now, in any process. A refused draft leaves
 * the last one that was right, or the live site.
 */
export function registerPreviewLinks(app: FastifyInstance, service: LinkService): void {
  const { previews } = service.sites
  // A draft is tried out again when it changed, or a site or theme on which it depends may have.
  let changes = 0
  service.sites.onChange(() => {
    changes += 1
  })
  app.addHook('onRequest', async ({ headers }) => {
    const id = previews.idOf(hostNameOf(headers.host))
    if (id === null) return
    const shown = previews.byId(id)
    const isOfBuilder = shown !== null && shown.framedBy !== null
    const isPage = headers.accept?.includes('text/html') === true
    if (!isOfBuilder && (shown === null || isPage)) await open(service, id, changes)
  })
}

async function open({ sites, database }: LinkService, id: string, changes: number): Promise<void> {
  const siteId = await siteOfLink(database.kysely, id)
  if (siteId === null) return sites.previews.hide(id)
  const draft = await findDraft(database.kysely, siteId)
  const from = `${changes} ${draft?.version}`
  const shown = sites.previews.byId(id)
  if (shown?.from === from) return sites.previews.show(shown)
  const tried = draft === null ? null : (await sites.tryOut(siteId, draft.manifest, draft.files)).site
  const live = shown === null || draft === null ? sites.bySiteId(siteId) : null
  const site = tried ?? live
  if (site !== null) sites.previews.show({ id, site: asPreview(site), framedBy: null, from })
  else if (shown !== null) sites.previews.show({ ...shown, from })
}
