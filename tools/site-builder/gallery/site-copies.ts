import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { UploadedPicture } from '#schemas/operator/site-assets.ts'
import type { UploadedFont } from '#schemas/operator/site-fonts.ts'
import { newKey } from '#runtime/client/pending-sends.ts'
import {
  type Copied,
  copySite,
  type CopyTarget,
  operatorOf,
  siteIdOf,
  type Stored,
  type WantedCopy,
} from '../../site-copies/copy-site.ts'
import {
  binariesOf,
  contentOfFolder,
  contentOfSite,
  MANIFEST,
  ownOf,
  partsOfFolder,
  type SiteContent,
} from '../../site-copies/site-content.ts'
import { ApiProblem, type OperatorApi } from '../api/operator-api.ts'
import { useBuilder } from '../state/builder-context.ts'
import { noticeAtom } from '../state/builder-state.ts'
import { base64Of, useUploadedFonts } from '../state/site-pictures.ts'
import type { Start } from './start.ts'

/** The start from a chosen folder; null if the folder has no site, with a notice that gives the reason. */
export function useFolderStart(): (files: readonly File[]) => Promise<Start | null> {
  const say = useSetAtom(noticeAtom)
  return async (files) => {
    if (files.length === 0) return null
    try {
      return await startFrom(files)
    } catch (error) {
      say({ tone: 'bad', text: (error as Error).message })
      return null
    }
  }
}

async function startFrom(files: readonly File[]): Promise<Start> {
  const byPath = new Map(files.map((file) => [file.webkitRelativePath.replace(/^[^/]*\//, ''), file]))
  const folder = files[0]?.webkitRelativePath.split('/')[0] ?? ''
  if (!byPath.has(MANIFEST))
    throw new Error(`The folder ${folder} has no ${MANIFEST}. Choose the folder of a site.`)
  const parts = partsOfFolder([...byPath.keys()])
  const fileAt = (path: string) => byPath.get(path) as File
  const content = await contentOfFolder(parts, {
    text: (path) => fileAt(path).text(),
    base64: (path) => base64Of(fileAt(path)),
  })
  return { kind: 'folder', folder, siteId: siteIdOf(content), content, leftOut: parts.leftOut }
}

export interface CopyOrder {
  readonly start: Exclude<Start, { kind: 'empty' }>
  readonly wanted: Omit<WantedCopy, 'operatorId'>
  /** The same for each attempt: a call whose answer was lost is not made twice. */
  readonly key: string
}

/** The state of a copy that is being made, for its form. */
interface Copying {
  readonly copy: UseMutationResult<Copied, Error, CopyOrder>
  readonly progress: string
}

/** Makes a site from another one or from a folder. The form shows a refusal itself; what was not taken is a notice. */
export function useCopySite(): Copying {
  const builder = useBuilder()
  const { api, queries, store } = builder
  const [progress, setProgress] = useState('')
  const copy = useMutation<Copied, Error, CopyOrder>({
    retry: false,
    mutationFn: async ({ start, wanted, key }) => {
      setProgress('Reading what is copied…')
      const content = start.kind === 'folder' ? start.content : await contentOfSite(api, start.siteId)
      const operatorId = start.kind === 'site' ? operatorOf(content) : undefined
      setProgress('Making the site…')
      const target: CopyTarget = {
        ...targetOf(api, key),
        report: (kind, number, all) => setProgress(`${kind} ${number} of ${all}…`),
      }
      return copySite(target, content, { ...wanted, ...(operatorId !== undefined && { operatorId }) })
    },
    onSuccess: ({ lacking }, { start, wanted: { siteId } }) => {
      const missing = [...lacking, ...(start.kind === 'folder' ? start.leftOut : [])]
      const text =
        missing.length === 0
          ? `${siteId} is served as a new site. Its draft has what is copied.`
          : `${siteId} is served as a new site. Not copied: ${missing.join(', ')}.`
      store.set(noticeAtom, { tone: missing.length === 0 ? 'good' : 'bad', text })
      return queries.invalidateQueries({ queryKey: ['sites'] })
    },
  })
  return { copy, progress }
}

/** Problems of one file, without which the copy goes on. After any other one it is continued by the editor. */
const OF_A_FILE: readonly ApiProblem['kind'][] = ['refused', 'too-large', 'invalid-body', 'conflict']

const orReason = (stored: Promise<Stored>): Promise<Stored> =>
  stored.catch((error: unknown) => {
    if (error instanceof ApiProblem && OF_A_FILE.includes(error.kind)) return { reason: error.message }
    throw error
  })

const targetOf = (api: OperatorApi, key: string) => ({
  create: async (wanted: Parameters<OperatorApi['create']>[0]) =>
    (await api.create(wanted, `${key}-site`)).site.manifest,
  uploadPicture: (siteId: string, picture: UploadedPicture) =>
    orReason(api.uploadPicture(siteId, picture, newKey())),
  uploadFont: (siteId: string, font: UploadedFont) =>
    orReason(api.uploadFont(siteId, font, newKey()).then(({ font: { file } }) => ({ name: file }))),
  async save(siteId: string, texts: Pick<SiteContent, 'manifest' | 'files'>) {
    const { version } = await api.draft(siteId)
    return (await api.saveDraft(siteId, texts, version)).refusals
  },
})

/** The names of the fonts that a copy gets; null until they are loaded. */
export function useCopiedFonts(start: Start): readonly string[] | null {
  const { fonts, isLoading } = useUploadedFonts(start.kind === 'site' ? start.siteId : null)
  if (start.kind === 'empty') return []
  if (start.kind === 'folder') return [...start.content.fonts.keys()]
  if (isLoading) return null
  return ownOf(fonts, start.siteId).map(({ name }) => name)
}

declare global {
  interface Window {
    /** Chromium alone has it. */
    readonly showDirectoryPicker?: (options: { mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>
  }
}

/** Writes a site with its draft into a folder that the editor chooses. */
export function useExportSite(): (siteId: string) => Promise<void> {
  const { api } = useBuilder()
  const say = useSetAtom(noticeAtom)
  return async (siteId) => {
    const choose = window.showDirectoryPicker?.bind(window)
    if (choose === undefined) {
      const command = `npm run site -- export ${siteId} --to <folder>`
      say({
        tone: 'bad',
        text: `This browser writes no folders. Use Chrome or Edge, or the command ${command}`,
      })
      return
    }
    try {
      const root = await choose({ mode: 'readwrite' })
      const content = await contentOfSite(api, siteId)
      const folder = await root.getDirectoryHandle(siteId, { create: true })
      for await (const _name of folder.keys())
        throw new Error(`${root.name}/${siteId} is not empty. Choose another folder: no file is replaced.`)
      await writeInto(folder, content)
      say({ tone: 'good', text: `${root.name}/${siteId} has the manifest, texts, pictures and fonts.` })
    } catch (error) {
      // The editor closed the window of the choice.
      if ((error as Error).name !== 'AbortError') say({ tone: 'bad', text: (error as Error).message })
    }
  }
}

async function writeInto(folder: FileSystemDirectoryHandle, content: SiteContent): Promise<void> {
  const all: [string, string | Uint8Array<ArrayBuffer>][] = [
    [MANIFEST, content.manifest],
    ...Object.entries(content.files),
  ]
  for (const [path, file] of binariesOf(content))
    all.push([path, Uint8Array.from(atob(file), (character) => character.charCodeAt(0))])
  for (const [path, bytes] of all) {
    const names = path.split('/')
    let place = folder
    for (const name of names.slice(0, -1)) place = await place.getDirectoryHandle(name, { create: true })
    const handle = await place.getFileHandle(names.at(-1) ?? '', { create: true })
    const stream = await handle.createWritable()
    await stream.write(bytes)
    await stream.close()
  }
}
