import type { FastifyInstance, FastifyRequest } from 'fastify'
import { placed } from '#schemas/operator/placed-refusal.ts'
import {
  SCHEMA_NAMES,
  type Catalogue,
  type SchemaName,
  type ThemeDetail,
  type ThemeSummary,
} from '#schemas/operator/themes-api.ts'
import type { JSONSchema } from '#schemas/json-schema.ts'
import { siteManifestSchema } from '#schemas/site-manifest/site-manifest.ts'
import { ID_PATTERN } from '#schemas/site-manifest/words.ts'
import { contrastPairs } from '#schemas/theme/contrast.ts'
import { pageTheme } from '#schemas/theme/page-theme.ts'
import { themeSchema } from '#schemas/theme/theme.ts'
import { themeStyleSheet, themeVariables } from '#schemas/theme/theme-variables.ts'
import { artUrl } from '#service/pages/addresses.ts'
import { facesOf } from '#service/pages/fonts.ts'
import type { ReadTheme } from '#service/sites/read-folder.ts'
import { ApiRefusal } from './api-refusal.ts'
import type { OperatorService } from './operator-service.ts'

type AskedTheme = FastifyRequest<{ Params: { themeId: string } }>
type AskedSchema = FastifyRequest<{ Params: { name: string } }>

const THEME_ID = new RegExp(ID_PATTERN)
const SCHEMAS: Readonly<Record<SchemaName, JSONSchema>> = {
  'site-manifest': siteManifestSchema,
  theme: themeSchema,
}

/** Themes with their tokens, and the shapes that manifests and themes are written in. */
export function registerThemesApi(app: FastifyInstance, service: OperatorService): void {
  const { registry } = service.sites

  app.get('/api/themes', async (): Promise<ThemeSummary[]> => {
    return [...registry.themes.values()].map((read) => themeSummary(read, service))
  })
  app.get('/api/themes/:themeId', async ({ params: { themeId } }: AskedTheme): Promise<ThemeDetail> => {
    const read = THEME_ID.test(themeId) ? registry.themes.get(themeId) : undefined
    if (read === undefined) throw new ApiRefusal('not-found', 'There is no such theme.')
    return themeDetail(read, service)
  })
  app.get('/api/schemas/:name', async ({ params: { name } }: AskedSchema): Promise<JSONSchema> => {
    const known = SCHEMA_NAMES.find((schema) => schema === name)
    if (known === undefined)
      throw new ApiRefusal('not-found', `There are the schemas ${SCHEMA_NAMES.join(' and ')}.`)
    return SCHEMAS[known]
  })
  app.get('/api/catalogue', async (): Promise<Catalogue> => {
    const modules = [...service.sites.modules.values()].map(({ facts }) => ({
      id: facts.id,
      screens: Object.keys(facts.screens ?? {}),
      menuKinds: [...(facts.menuKinds ?? [])],
    }))
    return { manifestSchema: siteManifestSchema, modules }
  })
}

function themeSummary({ themeId }: ReadTheme, { sites }: OperatorService): ThemeSummary {
  const checked = sites.registry.theme(themeId)
  const isRight = checked !== null && 'theme' in checked
  return {
    themeId,
    name: isRight ? checked.theme.name : themeId,
    refusals: checked !== null && 'refusals' in checked ? checked.refusals.map(placed) : [],
    sites: sites
      .all()
      .filter(({ theme }) => theme.id === themeId)
      .map(({ siteId }) => siteId),
  }
}

function themeDetail(read: ReadTheme, service: OperatorService): ThemeDetail {
  const summary = themeSummary(read, service)
  const checked = service.sites.registry.theme(read.themeId)
  if (checked === null || 'refusals' in checked) {
    return { ...summary, theme: null, contrast: [], page: null, styleSheet: '' }
  }
  const { theme } = checked
  const urlOf = (name: string) => {
    const file = read.artFiles.get(name)
    return file === undefined ? '' : artUrl(theme.id, name, file)
  }
  const faces = facesOf(theme, 'ar').map(({ rule }) => rule)
  return {
    ...summary,
    theme,
    contrast: contrastPairs(theme.schemes),
    page: pageTheme(theme, urlOf),
    styleSheet: [...faces, themeStyleSheet(themeVariables(theme, urlOf))].join('\n'),
  }
}
