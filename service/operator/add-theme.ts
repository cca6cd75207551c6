import { mkdir, readFile, writeFile } from 'node:fs/promises'
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
    files: [
      {
        how: 'add',
        path: join(config.themesDir, themeId),
        write: (to) => writeFolder(to, { base, text }),
      },
    ],
  }
}

/** A folder whose name begins with a dot is not read, so a theme is there with all its files or not at all. */
async function writeFolder(
  folder: string,
  { base, text }: { readonly base: ReadTheme; readonly text: string },
): Promise<void> {
  try {
    await mkdir(join(folder, 'art'), { recursive: true })
    for (const [name, { path }] of base.artFiles)
      await writeFile(join(folder, 'art', name), await readFile(path), { flush: true })
    await writeFile(join(folder, 'theme.json'), text, { flush: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EROFS' && code !== 'EACCES' && code !== 'ENOSPC') throw error
    throw new ApiRefusal(
      'conflict',
      `The folder of themes cannot be written (${code}): set THEMES_DIR to one that the service may write.`,
    )
  }
}
