import { type TextChanges, withTextChanges } from '#schemas/site-manifest/site-texts.ts'
import type { FolderFiles } from './folder-files.ts'
import { hashOf, readSiteFrom, type ReadSite } from './read-folder.ts'

const EMPTY = {
  messages: new Map(),
  languages: new Map(),
  pages: new Map(),
  assets: new Set(),
  assetFiles: new Map(),
  fonts: new Set(),
  fontFiles: new Map(),
  pageFiles: new Map(),
  textsVersion: '',
  style: null,
  problems: [],
  signature: '',
} satisfies Partial<ReadSite>

/** A site's folder with another manifest in it, and with other text files; a folder with only those if there is none yet. */
export function withDraft(
  read: ReadSite | undefined,
  siteId: string,
  { manifest, files = {} }: { readonly manifest: string; readonly files?: TextChanges },
): ReadSite {
  const rest = read ?? { ...EMPTY, siteId, manifest, kept: null }
  const texts = withTextChanges({}, files)
  const changed = readSiteFrom(memoryFiles({ ...texts, 'manifest.json': manifest }), siteId, null)
  if (changed === null) throw new Error('A draft has a manifest.')
  const removed = (path: string) => Object.hasOwn(files, path)
  const isReplaced = new Set(['manifest.json', ...Object.keys(files)].map((path) => `${siteId}/${path}`))
  const pageFiles = [...changed.pageFiles].map(
    ([name, file]) => [name, { ...file, text: texts[`pages/${name}`] ?? '' }] as const,
  )
  return {
    ...rest,
    siteId,
    manifest,
    messages: laid(rest.messages, changed.messages, (code) => removed(`messages/${code}.json`)),
    languages: laidLanguages(rest.languages, changed.languages, removed),
    pages: laid(rest.pages, changed.pages, (name) => removed(`pages/${name}`)),
    pageFiles: laid(rest.pageFiles, new Map(pageFiles), (name) => removed(`pages/${name}`)),
    problems: [...rest.problems.filter(({ file }) => !isReplaced.has(file)), ...changed.problems],
    signature: hashOf([manifest, JSON.stringify(files), rest.signature]),
    kept: null,
  }
}

/** The entries of a folder without those that changed, and those that changed. */
const laid = <Entry>(
  before: ReadonlyMap<string, Entry>,
  changed: ReadonlyMap<string, Entry>,
  isChanged: (name: string) => boolean,
): ReadonlyMap<string, Entry> => new Map([...[...before].filter(([name]) => !isChanged(name)), ...changed])

function laidLanguages(
  before: ReadSite['languages'],
  changed: ReadSite['languages'],
  isChanged: (path: string) => boolean,
): ReadSite['languages'] {
  const none = new Map<string, string>()
  const codes = new Set([...before.keys(), ...changed.keys()])
  const languages = [...codes].map((code) => {
    const parts = laid(before.get(code) ?? none, changed.get(code) ?? none, (part) =>
      isChanged(`languages/${code}/${part}.json`),
    )
    return [code, parts] as const
  })
  return new Map(languages.filter(([, parts]) => parts.size > 0))
}

/** Texts as the files of a folder, with the bounds of files. */
function memoryFiles(texts: Readonly<Record<string, string>>): FolderFiles {
  return {
    names: (subfolder) =>
      Object.keys(texts)
        .filter((path) => path.startsWith(`${subfolder}/`))
        .map((path) => path.slice(subfolder.length + 1))
        .toSorted(),
    read(file, maxBytes) {
      const text = texts[file]
      if (text === undefined) return null
      const bytes = Buffer.from(text)
      return bytes.length > maxBytes
        ? { problem: `has ${bytes.length} bytes; at most ${maxBytes} are read` }
        : { bytes, path: '', writtenAtMs: 0 }
    },
  }
}
