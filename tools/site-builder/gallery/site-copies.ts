import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { withTextChanges } from '#schemas/site-manifest/site-texts.ts'
import { newKey } from '#runtime/client/pending-sends.ts'
import {
  ASSETS,
  type Copied,
  copySite,
  MANIFEST,
  operatorOf,
  partsOfFolder,
  type SiteContent,
  siteIdOf,
  type WantedCopy,
} from '../../site-copies/copy-site.ts'
import { ApiProblem, type OperatorApi } from '../api/operator-api.ts'
import { useBuilder } from '../state/builder-context.ts'
import { noticeAtom } from '../state/builder-state.ts'
import { base64Of } from '../state/site-pictures.ts'
import type { Start } from './start.ts'

/** Reads a site with its draft from the service. */
async function contentOfSite(api: OperatorApi, siteId: string): Promise<SiteContent> {
  const [draft, live, assets] = await Promise.all([api.draft(siteId), api.files(siteId), api.assets(siteId)])
  const own = assets.filter((asset) => asset.siteId === siteId)
  const pictures = await Promise.all(
    own.map(async ({ name }) => [name, (await api.viewAsset(siteId, name)).content] as const),
  )
  return {
    manifest: draft.manifest,
    files: withTextChanges(live.files, draft.files),
    pictures: new Map(pictures),
  }
}

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
  const manifest = byPath.get(MANIFEST)
  if (manifest === undefined)
    throw new Error(`The folder ${folder} has no ${MANIFEST}. Choose the folder of a site.`)
  const { texts, pictures, leftOut } = partsOfFolder([...byPath.keys()])
  const fileAt = (path: string) => byPath.get(path) as File
  const content: SiteContent = {
    manifest: await manifest.text(),
    files: Object.fromEntries(
      await Promise.all(texts.map(async (path) => [path, await fileAt(path).text()] as const)),
    ),
    pictures: new Map(
      await Promise.all(
        pictures.map(async (name) => [name, await base64Of(fileAt(`${ASSETS}/${name}`))] as const),
      ),
    ),
  }
  return { kind: 'folder', folder, siteId: siteIdOf(content), content, leftOut }
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
      const target = {
        ...targetOf(api, key),
        report: (picture: number, all: number) => setProgress(`Picture ${picture} of ${all}…`),
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

const targetOf = (api: OperatorApi, key: string) => ({
  create: async (wanted: Parameters<OperatorApi['create']>[0]) =>
    (await api.create(wanted, `${key}-site`)).site.manifest,
  upload: (siteId: string, picture: { readonly name: string; readonly file: string }) =>
    api.uploadPicture(siteId, { use: 'picture', ...picture }, newKey()).then(
      ({ name }) => ({ name }),
      (error: unknown) => {
        if (error instanceof ApiProblem) return { reason: error.message }
        throw error
      },
    ),
  async save(siteId: string, texts: Pick<SiteContent, 'manifest' | 'files'>) {
    const { version } = await api.draft(siteId)
    return (await api.saveDraft(siteId, texts, version)).refusals
  },
})

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
      say({ tone: 'good', text: `${root.name}/${siteId} has the manifest, texts and pictures.` })
    } catch (error) {
      // The editor closed the window of the choice.
      if ((error as Error).name !== 'AbortError') say({ tone: 'bad', text: (error as Error).message })
    }
  }
}

async function writeInto(
  folder: FileSystemDirectoryHandle,
  { manifest, files, pictures }: SiteContent,
): Promise<void> {
  const all: [string, string | Uint8Array<ArrayBuffer>][] = [[MANIFEST, manifest], ...Object.entries(files)]
  for (const [name, file] of pictures)
    all.push([`${ASSETS}/${name}`, Uint8Array.from(atob(file), (character) => character.charCodeAt(0))])
  for (const [path, content] of all) {
    const names = path.split('/')
    let place = folder
    for (const name of names.slice(0, -1)) place = await place.getDirectoryHandle(name, { create: true })
    const handle = await place.getFileHandle(names.at(-1) ?? '', { create: true })
    const stream = await handle.createWritable()
    await stream.write(content)
    await stream.close()
  }
}
