import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { SITE_FILE_MAX_BYTES } from '#schemas/limits.ts'
import type { PictureUse } from '#schemas/operator/site-assets.ts'
import { ApiProblem } from '../api/operator-api.ts'
import { useBuilder } from './builder-context.ts'
import { textOf } from './manifest-text.ts'

const assetsKey = (siteId: string) => ['assets', siteId]

/** The pictures that a site can name: its own, and those of the sites that it extends. */
export function usePictures(siteId: string, isWanted: boolean) {
  const { api } = useBuilder()
  const query = useQuery({
    queryKey: assetsKey(siteId),
    queryFn: isWanted ? () => api.assets(siteId) : skipToken,
  })
  return { pictures: query.data ?? [], isLoading: isWanted && query.isPending }
}

/** A picture as a data URL, which the policy of the builder shows; null until it is loaded, and where the site has none. */
export function usePicture(siteId: string, name: string): string | null {
  const { api } = useBuilder()
  const { data } = useQuery({
    queryKey: ['asset', siteId, name],
    queryFn: name === '' ? skipToken : () => api.viewAsset(siteId, name),
    retry: false,
  })
  return data === undefined ? null : `data:${data.mediaType};base64,${data.content}`
}

export interface ChosenFile {
  readonly file: File
  readonly use: PictureUse
  /** The beginning of the name of the stored file. */
  readonly name: string
}

/** Uploads a picture for a site. It is live once a published manifest names it. */
export function useUpload(siteId: string) {
  const { api, queries } = useBuilder()
  return useMutation({
    mutationFn: async ({ file, use, name }: ChosenFile) => {
      if (file.size > SITE_FILE_MAX_BYTES) throw tooLarge(file.size)
      return api.uploadPicture(siteId, { use, name, file: await base64Of(file) }, crypto.randomUUID())
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: assetsKey(siteId) }),
  })
}

/** Removes a picture that nothing names. */
export function useRemovePicture(siteId: string) {
  const { api, queries } = useBuilder()
  return useMutation({
    mutationFn: (name: string) => api.removeAsset(siteId, name, crypto.randomUUID()),
    onSettled: () => queries.invalidateQueries({ queryKey: assetsKey(siteId) }),
  })
}

function tooLarge(bytes: number): ApiProblem {
  const megabytes = (size: number) => (size / 1024 / 1024).toFixed(1)
  const most = megabytes(SITE_FILE_MAX_BYTES)
  return new ApiProblem('too-large', `The file has ${megabytes(bytes)} MB; at most ${most} MB are taken.`)
}

async function base64Of(file: File): Promise<string> {
  const reader = new FileReader()
  await new Promise<void>((resolve, reject) => {
    reader.addEventListener('load', () => resolve())
    reader.addEventListener('error', () =>
      reject(new ApiProblem('failed', `The file ${file.name} could not be read.`)),
    )
    reader.readAsDataURL(file)
  })
  return textOf(reader.result).replace(/^[^,]*,/, '')
}
