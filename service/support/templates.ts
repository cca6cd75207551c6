import type { SupportTemplate } from '#schemas/operator/support.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import { withVersion } from '#service/call/version-of.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { mailLanguageOf } from '#service/mail/mail-texts.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

/** The templates for answers of a site, by id. */
export async function listTemplates(db: Db, memberId: number): Promise<SupportTemplate[]> {
  return (await templateRows(db, memberId).orderBy('template_id').execute()).map(toTemplate)
}

const toTemplate = (row: Omit<SupportTemplate, 'version'>): SupportTemplate => withVersion(row, row.texts)

const templateRows = (db: Db, memberId: number) =>
  db
    .selectFrom('support_templates')
    .select(['template_id as templateId', 'texts'])
    .where('member_id', '=', memberId)

/** Creates or replaces a template. */
export async function saveTemplate(
  tx: Tx,
  { memberId, templateId, texts }: Omit<SupportTemplate, 'version'> & { readonly memberId: number },
): Promise<SupportTemplate> {
  const written = { texts: JSON.stringify(texts), changed_at: now }
  await tx
    .insertInto('support_templates')
    .values({ member_id: memberId, template_id: templateId, ...written })
    .onConflict((conflict) => conflict.columns(['member_id', 'template_id']).doUpdateSet(written))
    .execute()
  return toTemplate({ templateId, texts })
}

/** Removes a template; null where there is none. */
export async function removeTemplate(
  tx: Tx,
  { memberId, templateId }: { readonly memberId: number; readonly templateId: string },
): Promise<SupportTemplate | null> {
  const removed = await tx
    .deleteFrom('support_templates')
    .where('member_id', '=', memberId)
    .where('template_id', '=', templateId)
    .returning(['template_id as templateId', 'texts'])
    .executeTakeFirst()
  return removed === undefined ? null : toTemplate(removed)
}

/** The text of a template in the language of a case; null where the site has no such template, or no text of it. */
export async function templateText(
  db: Db,
  site: ServedSite,
  { templateId, caseId }: { readonly templateId: string; readonly caseId: number },
): Promise<string | null> {
  const template = await templateRows(db, site.memberId)
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  const row = await db
    .selectFrom('support_cases')
    .select('language_id as languageId')
    .where('case_id', '=', caseId)
    .executeTakeFirst()
  if (template === undefined || row === undefined) return null
  const language = mailLanguageOf(site, row.languageId)
  const text = localized(template.texts, language, site.manifest.languages.default).trim()
  return text === '' ? null : text
}
