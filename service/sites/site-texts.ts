import { decodeText } from '#schemas/site-manifest/decode-text.ts'
import { SITE_TEXT_PATTERN, type SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import { diskFiles } from './folder-files.ts'

/** A site refuses larger texts; they are read so far that an editor can see them. */
const TEXT_MAX_BYTES = 1024 * 1024
const isText = new RegExp(SITE_TEXT_PATTERN)

/** The text files in a site's folder by path; one that cannot be read is empty. */
export function siteTextsIn(folder: string): SiteTexts {
  const files = diskFiles(folder)
  const namesIn = (subfolder: string) => {
    const names = files.names(subfolder)
    return 'problem' in names ? [] : names.map((name) => `${subfolder}/${name}`)
  }
  const paths = ['messages', ...namesIn('languages'), 'pages'].flatMap(namesIn)
  return Object.fromEntries(
    paths
      .filter((path) => isText.test(path))
      .flatMap((path): [string, string][] => {
        const found = files.read(path, TEXT_MAX_BYTES)
        if (found === null) return []
        return [[path, 'problem' in found ? '' : decodeText(found.bytes).text]]
      }),
  )
}
