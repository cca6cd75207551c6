import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewTheme } from '#schemas/operator/endpoints/createTheme.ts'
import { placed } from '#schemas/operator/placed-refusal.ts'
import type { ThemeSummary } from '#schemas/operator/themes.ts'
import { checkTheme } from '#schemas/site-manifest/check-theme.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import type { ReadTheme } from '#service/sites/read-folder.ts'
import { changeFiles, type FileChange, type FileChanger } from './site-files.ts'

/** Adds a theme with the drawings of another one, for every site. It is served once its folder is complete. */
export function addTheme(
  service: OperatorService,
  changer: Pick<FileChanger, 'actor' | 'keyed'>,
  wanted: NewTheme,
): Promise<ThemeSummary> {
  return changeFiles(service, changer, async () => prepare(service, wanted))
}

function prepare(
  { sites, config }: OperatorService,
  { themeId, name, from, theme }: NewTheme,
): FileChange<ThemeSummary> {
  const { themes } = sites.registry
  const base = themes.get(from)
  if (base === undefined) throw new ApiRefusal('not-found', `There is no theme “${from}”.`)
  if (themes.has(themeId)) throw new ApiRefusal('exists', `There is a theme “${themeId}” already.`)
  const text = `${JSON.stringify({ ...theme, themeVersion: 1, id: themeId, name }, null, 2)}\n`
  const checked = checkTheme({ themeId, theme: text, art: base.art, problems: [] })
  if ('refusals' in checked)
    throw new ApiRefusal('refused', 'The theme would be refused.', { refusals: checked.refusals.map(placed) })
  return {
    action: 'theme.added',
    facts: { themeId, from },
    result: { themeId, name, refusals: [], sites: [] },
    write: () => writeFolder(config.themesDir, themeId, { base, text }),
  }
}

/** A folder whose name begins with a dot is not read, so a theme is there with all its files or not at all. */
async function writeFolder(
  themesDir: string,
  themeId: string,
  { base, text }: { base: ReadTheme; text: string },
): Promise<void> {
  const folder = join(themesDir, `.new-${randomUUID()}`)
  try {
    await mkdir(join(folder, 'art'), { recursive: true })
    for (const [name, { path }] of base.artFiles) await copyFile(path, join(folder, 'art', name))
    await writeFile(join(folder, 'theme.json'), text, { flush: true })
    await rename(folder, join(themesDir, themeId))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EROFS' && code !== 'EACCES' && code !== 'ENOSPC') throw error
    throw new ApiRefusal(
      'conflict',
      `The folder of themes cannot be written (${code}): set THEMES_DIR to one that the service may write.`,
    )
  }
}
